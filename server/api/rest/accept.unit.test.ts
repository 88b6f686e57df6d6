import { expect, it } from 'vitest';
import { prefers } from './accept';

it.each([
  'text/csv',
  'TEXT/CSV',
  'text/csv; charset=utf-8',
  'text/csv, */*',
  'text/csv, application/json;q=0.9',
  'application/json;q=0.5, text/csv;q=0.6',
  'text/*',
  'text/csv;q=0.1',
  'application/json;q=0, */*',
])('reads %s as a request for CSV', (accept) => {
  expect(prefers('text/csv', accept)).toBe(true);
});

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/csv',
  'text/csv;q=0',
  'text/csv;q=0.5, */*',
  'text/csv;q=2, application/json',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/csvx',
  'image/png',
])('answers JSON to %s', (accept) => {
  expect(prefers('text/csv', accept)).toBe(false);
});
