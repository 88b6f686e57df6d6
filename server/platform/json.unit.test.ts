import { describe, expect, it } from 'vitest';
import { parseJson } from './json';

describe('a number that a double keeps is read', () => {
  it.each([
    '0',
    '-0',
    '9007199254740991',
    '-9007199254740991',
    '0.1',
    '3.14159265358979323846',
    '9007199254740991.0',
    '1e300',
    '1E21',
    '0e999',
    '0.000e-999',
    '5e-324',
    '"1546130668394913822"',
    '"1e400"',
    String.raw`"\"1546130668394913822"`,
    String.raw`"\\"`,
  ])('reads the number %s', (text) => {
    for (const json of [text, `{"a":[${text}]}`]) expect(parseJson(json)).toEqual(JSON.parse(json));
  });
});

describe('a number that would come back as another one is refused, with where it is', () => {
  it.each([
    ['{"metadata":{"id":1546130668394913822}}', 'metadata.id'],
    ['{"metadata":{"id":-9007199254740992}}', 'metadata.id'],
    ['{"metadata":{"big":1e400}}', 'metadata.big'],
    ['{"metadata":{"big":-1E+400}}', 'metadata.big'],
    ['{"metadata":{"small":1e-400}}', 'metadata.small'],
    ['{"a":[0,{"b":12345678901234567.89}]}', 'a[1].b'],
    ['[[1],[9007199254740993]]', '[1][0]'],
    ['{"a":"9007199254740993","b":9007199254740993}', 'b'],
    [`{"a":${'9'.repeat(400)}}`, 'a'],
    [String.raw`{"x\"":1e999}`, 'x"'],
  ])('refuses the number in %s, and names its place', (text, place) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        message: `The number at "${place}" cannot be stored exactly: send it as a string.`,
      }),
    );
  });

  it('names no place when a number that cannot be stored is all there is', () => {
    expect(() => parseJson('1e999')).toThrow('The number cannot be stored exactly: send it as a string.');
  });

  it('accepts a number that cannot be stored when a later value of the same name replaces it', () => {
    expect(parseJson('{"a":1e999,"a":1}')).toEqual({ a: 1 });
  });

  it('refuses a number that cannot be stored, however deep it is', () => {
    const text = `{"a":${'['.repeat(49_000)}1e999${']'.repeat(49_000)}}`;
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('refuses a number that cannot be stored with a message of bounded length', () => {
    expect(() => parseJson(`{"${'x'.repeat(5_000)}":1e999}`)).toThrow(/^.{1,200}$/);
  });
});

it.each(['', '{', '{"a":01}', '{"a":1e}', '{"a":.5}', "{'a':1}", '[1e400', 'NaN', 'Infinity'])(
  'reports as a syntax error what is not JSON: %j',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);
