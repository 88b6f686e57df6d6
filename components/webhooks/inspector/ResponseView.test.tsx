import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResponseView } from './ResponseView';

type Attempt = Parameters<typeof ResponseView>[0]['attempt'];

const attempt: Attempt = {
  at: '2026-11-22T12:00:00.000Z',
  durationMs: 7,
  statusCode: null,
  errorMessage: null,
  answerExcerpt: null,
  answerHeaders: null,
  request: null,
};
const textOf = (given: Partial<Attempt>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResponseView attempt={{ ...attempt, ...given }} />
    </MantineProvider>,
  )
    .replace(/<style[^>]*>[^<]*<\/style>/g, '')
    .replace(/<[^>]*>/g, '');

it('names the status of a failed attempt once', () => {
  const failed = { statusCode: 503, errorMessage: 'It returned status 503.', answerExcerpt: 'maintenance' };
  expect(textOf(failed)).toMatch(/^Status 503 after 7 ms[^5]*maintenance$/);
});

it('says why there was no answer', () => {
  expect(textOf({ errorMessage: 'It refused the connection.' })).toBe(
    'No answer after 7 msIt refused the connection.',
  );
});
