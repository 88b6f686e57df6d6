import { countOf } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { askedFor, ASKED_MIN_LENGTH, isPartOfId } from './asked';
import classes from './SearchDialog.module.css';
import type { Lookup } from './use-lookup';

interface State {
  text: string;
  lookup: Lookup;
  /** The number of options. */
  count: number;
}

/** Shows below the options why there are none or not all. */
export function SearchOutcome({ text, lookup, count }: State) {
  const { found, isSettled, error, retry } = lookup;
  if (askedFor(text) === null) return <NotAsked text={text} />;
  if (error !== null) return <Failed error={error} onRetry={retry} />;
  if (!isSettled) return count === 0 && <p className={classes.note}>Searching…</p>;
  if (found?.isComplete === false) {
    return <p className={classes.note}>Not everything could be searched in time. Write more of the name.</p>;
  }
  if (count > 0) return null;
  return (
    <div className={classes.nothing}>
      <p className={classes.nothingTitle}>Nothing found for “{text.trim()}”</p>
      <p className={classes.note}>
        {isPartOfId(text)
          ? 'Ids are found when they are complete.'
          : 'Names are found by any part of them, and people in the newest 1,000 sessions.'}
      </p>
    </div>
  );
}

/** Shows why the server is not asked. */
function NotAsked({ text }: { text: string }) {
  if (text.trim().length >= ASKED_MIN_LENGTH) {
    return (
      <p className={classes.note}>
        Secrets are not sent to the server. Search for the address of the webhook or the name of the key.
      </p>
    );
  }
  return text !== '' && <p className={classes.note}>Write at least two characters.</p>;
}

/** Returns what a screen reader says after the options have changed. A failure is an alert of its own. */
export function announcement({ text, lookup: { isSettled, error }, count }: State): string {
  if (text === '' || error !== null) return '';
  if (!isSettled) return 'Searching…';
  return count === 0 ? 'Nothing found' : countOf(count, 'result');
}
