'use client';

import panel from '../../ui/Panel.module.css';
import { When } from '../../ui/When';
import type { InspectedAttempt } from '../queries';
import classes from './Inspector.module.css';

/** Shows the attempts of a delivery, the last one first, to choose one of them. @param props.chosen its position */
export function AttemptChoice(props: {
  attempts: readonly InspectedAttempt[];
  chosen: number;
  onChoose: (position: number) => void;
}) {
  const { attempts, chosen, onChoose } = props;
  return (
    <ol className={panel.panel} aria-label="Attempts" reversed>
      {attempts
        .map((attempt, position) => (
          <li key={position} className={classes.attempt}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={position === chosen}
              onClick={() => onChoose(position)}
            >
              <span className={classes.number}>Attempt {position + 1}</span>
              <span className={classes.status} data-good={attempt.errorMessage === null}>
                {attempt.statusCode === null ? 'No answer' : `Status ${attempt.statusCode}`}
              </span>
              <span className={classes.when}>
                <When at={attempt.at} detail="second" />
              </span>
              <span className={classes.took}>{attempt.durationMs.toLocaleString('en-GB')} ms</span>
            </button>
          </li>
        ))
        .reverse()}
    </ol>
  );
}
