import { NumberInput, Radio } from '@mantine/core';
import classes from './CreateKey.module.css';
import { daysOf, type Life, LIVES, MOST_DAYS } from './life';

/** Asks when a key expires. */
export function LifeField({ value, onChange }: { value: Life; onChange: (value: Life) => void }) {
  return (
    <div>
      <Radio.Group
        label="Expires"
        description="The admins of the organization are reminded 14 and 3 days before."
        value={value.choice}
        onChange={(choice) => onChange({ ...value, choice })}
      >
        <div className={classes.lives}>
          {LIVES.map(({ choice, label }) => (
            <Radio key={choice} value={choice} label={label} />
          ))}
        </div>
      </Radio.Group>
      {value.choice === 'custom' && (
        <NumberInput
          label="Days"
          value={value.customDays}
          onChange={(customDays) => onChange({ ...value, customDays })}
          min={1}
          max={MOST_DAYS}
          allowDecimal={false}
          allowNegative={false}
          maw={160}
          mt="sm"
          error={daysOf(value) === undefined && `Please give a number from 1 to ${MOST_DAYS}.`}
        />
      )}
    </div>
  );
}
