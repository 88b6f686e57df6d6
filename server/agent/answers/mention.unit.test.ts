import { expect, it } from 'vitest';
import { questionIn } from './mention';

it.each([
  ['@Notetaker what did we decide?', 'what did we decide?'],
  ['What did we decide, @notetaker?', 'What did we decide, ?'],
  ['@Notetaker, and\nthe price?', 'and the price?'],
  ['@Notetaker', null],
  ['Notetaker, what did we decide?', null],
  ['Write to mail@Notetaker.example', null],
  ['@Notetakers of the world', null],
])('reads the question in %j as %j', (text, question) => {
  expect(questionIn({ text, isPrivate: false }, 'Notetaker')).toBe(question);
});

it('reads a private message as a question without the name', () => {
  expect(questionIn({ text: 'What did we decide?', isPrivate: true }, 'Notetaker')).toBe(
    'What did we decide?',
  );
});
