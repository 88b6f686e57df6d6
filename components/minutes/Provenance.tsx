import { countOf } from '../ui/amounts';
import classes from './Minutes.module.css';
import type { Session } from '../transcript/queries';

/** Shows which models made the content of the page, in small print. Renders nothing when none did. */
export function Provenance({ provenance }: { provenance: Session['provenance'] }) {
  const { transcriptionModel, minutesModel, inputTokens, outputTokens, unsupportedCount } = provenance;
  if (transcriptionModel === null && minutesModel === null) return null;
  return (
    <p className={classes.provenance}>
      {minutesModel !== null && (
        <>
          Minutes written by <code>{minutesModel}</code>
          {inputTokens !== null && outputTokens !== null && (
            <>
              {' '}
              ({countOf(inputTokens, 'token')} read, {outputTokens.toLocaleString('en-GB')} written)
            </>
          )}
          . A model can be wrong: every line leads to the turns that it rests on.{' '}
          {unsupportedCount !== null &&
            unsupportedCount > 0 &&
            `Left out: ${countOf(unsupportedCount, 'statement')} that the transcript does not support. `}
        </>
      )}
      {transcriptionModel !== null && (
        <>
          Speech transcribed by <code>{transcriptionModel}</code>.
        </>
      )}
    </p>
  );
}
