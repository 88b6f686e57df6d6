import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Answer } from './Answer';

type Answered = Parameters<typeof Answer>[0]['answer'];

const NOT_SAID = 'I found nothing about that in what was said.';
const declined: Answered = {
  answer: NOT_SAID,
  claims: [],
  unanswered: true,
  searched: { sessionCount: 0, turnCount: 0 },
};
const answered: Answered = {
  answer: 'The budget is small.',
  claims: [{ text: 'The budget is small.', evidence: [] }],
  unanswered: false,
  searched: { sessionCount: 1, turnCount: 5 },
};

it.each([
  [
    'that no transcript has the words of the question',
    declined,
    [NOT_SAID, 'No transcript has the words of the question.'],
  ],
  [
    'what the model read in vain',
    { ...declined, searched: { sessionCount: 2, turnCount: 5 } },
    [NOT_SAID, 'A language model read 5 turns of 2 sessions.'],
  ],
  [
    'what the model wrote an answer from',
    answered,
    ['The budget is small.', 'A language model wrote this from 5 turns of 1 session.'],
  ],
])('says %s', (_, answer, paragraphs) => {
  const markup = renderToStaticMarkup(<Answer answer={answer} />);
  expect([...markup.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, text]) => text)).toEqual(paragraphs);
});
