import { TextInput } from '@mantine/core';

/** A range of days or of times, as the fields hold it; empty: without a bound. */
interface Range {
  from: string;
  to: string;
}

/** The fields of a range, of which neither can pass the other. */
export function RangeFields({
  type,
  range: { from, to },
  onChange,
}: {
  type: 'date' | 'datetime-local';
  range: Range;
  onChange: (change: Partial<Range>) => void;
}) {
  return (
    <>
      <TextInput
        label="From"
        type={type}
        max={to}
        value={from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        label="To"
        type={type}
        min={from}
        value={to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </>
  );
}
