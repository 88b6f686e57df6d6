import { expect, it } from 'vitest';
import { inspect } from './file-rules';

const file = (name: string, bytes = 'Hello') => new File([bytes], name);
const rules = { mostBytes: 10, fileTypes: null };

it.each([
  ['a.txt', null],
  ['a.zip', null],
  ['a.exe', 'program'],
  ['a.exe::$DATA', 'program'],
  ['a.iso', 'program'],
])('accepts without types of the room %j, or not: %s', async (name, problem) => {
  expect((await inspect(file(name), rules)).problem).toBe(problem);
});

it.each([
  ['a.PDF', null],
  ['a.pdf ', null],
  ['a.txt', 'otherType'],
  ['a.pdf.txt', 'otherType'],
  ['a', 'otherType'],
  ['a.exe', 'program'],
])('accepts in a room that names a type %j, or not: %s', async (name, problem) => {
  expect((await inspect(file(name), { ...rules, fileTypes: ['pdf'] })).problem).toBe(problem);
});

it('names what is wrong with a file before its type', async () => {
  expect((await inspect(file('a.txt', ''), { ...rules, fileTypes: ['pdf'] })).problem).toBe('empty');
  expect((await inspect(file('a.pdf', 'more than ten'), rules)).problem).toBe('tooLarge');
  expect((await inspect(file('a.pdf', '#!/bin/sh'), rules)).problem).toBe('program');
});
