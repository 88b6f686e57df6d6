import { Text } from '@mantine/core';
import card from '../../start/CodeCard.module.css';
import type { InspectedAttempt } from '../queries';
import { HeaderTable } from './HeaderTable';
import classes from './Inspector.module.css';

/** Shows what came back for an attempt: status, duration, headers, and the start of the body if it is text. */
export function ResponseView({ attempt }: { attempt: InspectedAttempt }) {
  const { statusCode, durationMs, errorMessage, answerHeaders, answerExcerpt } = attempt;
  const took = `after ${durationMs.toLocaleString('en-GB')} ms`;
  return (
    <div className={classes.stack}>
      <p className={classes.line}>
        <strong className={classes.status} data-good={errorMessage === null}>
          {statusCode === null ? 'No answer' : `Status ${statusCode}`}
        </strong>{' '}
        {took}
      </p>
      {statusCode === null && errorMessage !== null && <Text>{errorMessage}</Text>}
      {answerHeaders !== null && answerHeaders.length > 0 && (
        <HeaderTable label="Headers of the response" headers={answerHeaders} />
      )}
      {answerExcerpt !== null && answerExcerpt !== '' && (
        <div className={card.card}>
          <div className={card.head}>
            <div className={card.label}>Start of the body, as one line</div>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well */}
          <pre className={classes.body} tabIndex={0} role="group" aria-label="The start of the response">
            {answerExcerpt}
          </pre>
        </div>
      )}
      {statusCode !== null && (answerExcerpt === null || answerExcerpt === '') && (
        <Text size="sm" c="dimmed">
          No body is stored: it was empty, or not text. Cookies are never stored.
        </Text>
      )}
    </div>
  );
}
