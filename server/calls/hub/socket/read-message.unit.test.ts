import { expect, it } from 'vitest';
import { readMessage } from './read-message';

it.each([
  ['{"type":"chat","clientId":"c","body":{"kind":"plain","text":"x"},"at":1546130668394913822}', 'at'],
  ['{"type":"chat","clientId":"c","body":{"kind":"plain","text":"x"},"more":[1e400]}', 'more[0]'],
])('refuses a message with a number that would be read as another one: %s', (text, place) => {
  expect(readMessage(text)).toEqual({
    ok: false,
    type: 'chat',
    clientId: 'c',
    sentence: `The number at "${place}" cannot be stored exactly: send it as a string.`,
    otherVersion: false,
  });
});

it('names a field within another by its path', () => {
  expect(readMessage('{"type":"set-grants","participantId":null,"grants":{"screen":7}}')).toMatchObject({
    sentence: 'The message "set-grants" is malformed at "grants.screen".',
  });
});

it('reads long numbers in texts', () => {
  const text = '{"type":"chat","clientId":"c","body":{"kind":"plain","text":"1546130668394913822 1e400"}}';
  expect(readMessage(text)).toMatchObject({ ok: true, message: { type: 'chat' } });
});
