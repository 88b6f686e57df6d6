import { When } from '../../ui/When';
import classes from './AttemptList.module.css';
import type { Attempt } from '../queries';

/** Shows each attempt to send an event and its result, the last one first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ol className={classes.attempts} aria-label="Attempts">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.at} className={classes.attempt}>
          <p className={classes.line}>
            <span className={classes.status} data-good={attempt.errorMessage === null}>
              {attempt.statusCode === null ? 'No answer' : `Status ${attempt.statusCode}`}
            </span>
            <When at={attempt.at} detail="second" />
            <span>{attempt.durationMs.toLocaleString('en-GB')} ms</span>
          </p>
          {attempt.statusCode === null && attempt.errorMessage !== null && (
            <p className={classes.error}>{attempt.errorMessage}</p>
          )}
          {attempt.answerExcerpt !== null && attempt.answerExcerpt !== '' && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
            <pre className={classes.answer} tabIndex={0} role="group" aria-label="The start of the answer">
              {attempt.answerExcerpt}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
