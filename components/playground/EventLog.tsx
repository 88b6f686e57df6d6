import { Text } from '@mantine/core';
import classes from './EventLog.module.css';
import type { Printed } from './events';

/** Shows the events of the element, newest first. */
export function EventLog({ lines }: { lines: readonly Printed[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
    <div className={classes.log} role="log" aria-label="Events" tabIndex={0}>
      {lines.length === 0 && (
        <Text c="dimmed" size="sm">
          The events of the element are printed here as they fire.
        </Text>
      )}
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span className={classes.at}>{line.at}</span>
            <span>
              <span className={classes.name}>{line.name}</span> {line.detail}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
