import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/errors';
import { createLog } from './log';

/** Returns the line that the log writes for an entry, parsed. */
function written(entry: object, level = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  log.info(entry, 'message');
  return { text: lines.join(''), line: JSON.parse(lines[0] ?? '{}') };
}

it('is one line of JSON with a level in words and the time', () => {
  const { text, line } = written({ requestId: 'a\nb' });
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    requestId: 'a\nb',
    msg: 'message',
  });
  expect(text.split('\n')).toEqual([expect.any(String), '']);
});

describe('secrets are not written', () => {
  const NAMES = ['authorization', 'cookie', 'x-api-key', 'apiKey', 'bearer', 'token', 'password', 'secret'];
  it.each(NAMES)('does not write %s at any of three depths', (name) => {
    const entry = { [name]: 'hunter2', a: { [name]: 'hunter2', b: { [name]: 'hunter2' } } };
    expect(written(entry).text).not.toContain('hunter2');
  });

  it('writes no parameters of a query that failed, however it is wrapped', () => {
    const cause = new Error('duplicate key');
    const query = new Error('Failed query: insert into keys values ($1)\nparams: hunter2,\nhunter2', {
      cause,
    });
    const wrapped = new ApiError('INTERNAL_SERVER_ERROR', query.message, { cause: query });
    for (const err of [query, wrapped, new Error('outer', { cause: wrapped })]) {
      const { text } = written({ err });
      expect(text).not.toContain('hunter2');
      expect(text).toContain('insert into keys');
      expect(text).toContain('duplicate key');
    }
  });
});

it('logs an error with its type, code, stack and causes', () => {
  const root = Object.assign(new TypeError('root'), { code: 'EROOT' });
  const { err } = written({ err: new Error('outer', { cause: root }) }).line;
  expect(err).toMatchObject({ type: 'Error', message: 'outer', stack: expect.stringContaining(' at ') });
  expect(err.cause).toMatchObject({ type: 'TypeError', message: 'root', code: 'EROOT' });
});

it.each(['text', 17, null])('logs a thrown value that is not an error: %j', (thrown) => {
  expect(written({ err: thrown }).line.err).toEqual({ message: String(thrown) });
});

it('writes nothing below its level', () => {
  expect(written({}, 'warn').text).toBe('');
});
