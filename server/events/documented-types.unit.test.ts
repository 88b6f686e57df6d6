import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_DATA } from '../platform/events/types';
import { nextAttemptAt } from './deliveries/schedule';

const text = readFileSync(join(import.meta.dirname, '../../docs/reference/events.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1));

/** Returns the texts between backticks. */
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);

const fields = Object.entries(EVENT_DATA).flatMap(([type, { shape }]) =>
  Object.entries(shape).map(([field, schema]) => ({ type, field, schema })),
);

it('the table of types names every type, every field of its data and when it happens, and nothing else', () => {
  const told = rows
    .filter(([type = '']) => /^ `[a-z_]+\.[a-z_]+` $/.test(type))
    .map(([type, data, when = '']) => [...quoted(type), quoted(data), when.trim()]);
  const defined = Object.entries(EVENT_DATA).map(([type, { shape, description }]) => [
    type,
    Object.keys(shape),
    description,
  ]);
  expect(told).toEqual(defined);
});

it('the table of values names every value of every field that has a fixed set of them, and nothing else', () => {
  const told = rows.flatMap(([names = '', values]) =>
    /^ `\w+`(, `\w+`)*( of `[\w.]+`)? $/.test(names) && !names.includes('-')
      ? fields
          .filter(({ type, field }) => {
            const [own = '', of = ''] = names.split(' of ');
            return quoted(own).includes(field) && (of === '' || quoted(of).includes(type));
          })
          .map(({ type, field }) => [`${type} ${field}`, quoted(values)])
      : [],
  );
  const defined = fields.flatMap(({ type, field, schema }) => {
    const values = valuesOf(schema);
    return values === null ? [] : [[`${type} ${field}`, values]];
  });
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(defined));
});

/** Returns the values that a schema allows; null when it allows any value. */
function valuesOf(schema: z.ZodType): unknown[] | null {
  const inner = schema instanceof z.ZodArray ? schema.element : schema;
  return inner instanceof z.ZodEnum ? inner.options : null;
}

it('the table of attempts has the pauses of the schedule', () => {
  const [pauses = []] = rows.filter(([name]) => name === ' pause ').map(([, ...cells]) => cells);
  const units: Record<string, number> = { s: 1, min: 60, h: 3_600 };
  const told = pauses.map((cell) => {
    const [amount, unit = ''] = cell.trim().split(' ');
    return Number(amount) * (units[unit] ?? Number.NaN);
  });
  const failedAt = new Date(0);
  const next = (failures: number) => nextAttemptAt({ failures, failedAt, retryAfter: null }, () => 0.5);
  expect(told).toEqual(told.map((_, index) => (next(index + 1)?.getTime() ?? Number.NaN) / 1_000));
  expect(next(told.length + 1)).toBeNull();
});
