import { Fieldset, Switch } from '@mantine/core';
import classes from './RoomSettings.module.css';
import type { Features } from './settings-values';

const LABELS: [keyof Features, string][] = [
  ['chat', 'Chat'],
  ['privateChat', 'Private messages'],
  ['reactions', 'Reactions'],
  ['raiseHand', 'Raising hands'],
  ['screenShare', 'Screen sharing'],
  ['recording', 'Recording'],
  ['agent', 'AI agent'],
  ['captions', 'Captions'],
  ['polls', 'Polls'],
  ['breakouts', 'Breakout rooms'],
  ['pointers', 'Pointing at screens'],
  ['files', 'Files in the chat'],
];

/** Shows a switch for each feature that the calls of a room may have. */
export function FeatureSwitches({
  features,
  onChange,
}: {
  features: Features;
  onChange: (features: Features) => void;
}) {
  return (
    <Fieldset legend="Calls allow" className={classes.features}>
      <div className={classes.choices}>
        {LABELS.map(([feature, label]) => (
          <Switch
            key={feature}
            label={label}
            checked={features[feature]}
            onChange={(event) => onChange({ ...features, [feature]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Fieldset>
  );
}
