import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { searchTurns } from '../agent/history/contract';
import { lookUp } from '../agent/lookup/contract';
import { sendMessage } from '../calls/live/messages-contract';
import { signUp } from '../identity/users/contract';
import { createKey } from '../identity/keys/contract';
import { isBlank } from '../platform/hub/blank';
import { toServer } from '../platform/hub/client-messages';
import { displayable } from '../platform/text';
import { listRooms } from '../rooms/room/contract';
import { guestName } from '../rooms/room/guest-name';
import { roomName, UNTITLED } from '../rooms/settings/contract';

/** Texts of one or several characters that show nothing. */
const BLANKS = [
  '\u200B', '\u3164', '\u2800', '\u00AD', '\u034F', '\u115F', '\u1160', '\uFFA0', '\uFEFF', '\u0301', '\u180E',
  '\u2060', '\u00A0', '\u3000', '\u{E0041}\u{E007F}', '\uFE0F', '\u{1D159}', '\u200D', ' \u200B\u0301\t',
]; // oxfmt-ignore

const SEEN = ['a', '0', '.', '👩‍👩‍👧', '❤️', '한', 'अ', 'ا', '\uFFFD', '1️⃣', '\u200Ba', 'é', 'e\u0301'];

it.each(BLANKS)('%j is blank', (text) => expect(isBlank(text)).toBe(true));
it.each(SEEN)('%j is not blank', (text) => expect(isBlank(text)).toBe(false));

const parse = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** Functions by the place where people write or search: each returns the text that is kept; null when it is refused. */
const PLACES: Record<string, (text: string) => unknown> = {
  'the name of a person': (displayName) => parse(signUp.input.pick({ displayName: true }), { displayName }),
  'the name of a key': (name) => parse(createKey.input.pick({ name: true }), { name }),
  'a chat message': (text) => parse(toServer, { type: 'chat', clientId: 'c', body: { kind: 'plain', text } }),
  'a message to who waits': (text) =>
    parse(toServer, { type: 'write-to-waiting', participantId: null, text }),
  'a message to breakout rooms': (text) =>
    parse(toServer, { type: 'write-to-breakouts', body: { kind: 'plain', text } }),
  'the question of a poll': (question) => parse(toServer, poll({ question })),
  'a choice of a poll': (choice) => parse(toServer, poll({ choices: [choice, 'another'] })),
  'a message over REST': (text) => parse(sendMessage.input, { roomId: 'rm_x', kind: 'chat', text }),
  'a sender over REST': (senderName) =>
    parse(sendMessage.input, { roomId: 'rm_x', kind: 'chat', text: 'x', senderName }),
  'a search in transcripts': (q) => parse(searchTurns.input, { q }),
  'a search in the portal': (q) => parse(lookUp.input, { accountId: 'acc_x', q }),
};

const poll = (given: object) => {
  const usual = { question: 'x', choices: ['a', 'b'], isMultiple: false, isAnonymous: false };
  return { type: 'start-poll', clientId: 'c', ...usual, ...given };
};

describe.each(Object.entries(PLACES))('%s', (_, kept) => {
  it.each(BLANKS)('is refused when it is %j alone', (text) => expect(kept(text)).toBeNull());

  it('is kept in composed form', () => {
    expect(kept('Cafe\u0301')).not.toBeNull();
    expect(JSON.stringify(kept('Cafe\u0301'))).toBe(JSON.stringify(kept('Caf\u00E9')));
  });
});

describe.each([
  ['a display name', (text: string) => displayable(text, 100) || 'Guest', 'Guest', 'Café'],
  ['the name of a guest', guestName, 'Guest', 'Café (guest)'],
  ['the name of a room', (text: string) => roomName.parse(text), UNTITLED, 'Café'],
])('%s', (_, kept, otherwise, composed) => {
  it.each(BLANKS)(`is the usual one when it is %j alone`, (text) => expect(kept(text)).toBe(otherwise));
  it('is kept in composed form', () => expect(kept('Cafe\u0301')).toBe(composed));
});

it('a search for rooms is composed', () => {
  expect(listRooms.input.parse({ accountId: 'acc_x', search: 'Cafe\u0301' })).toMatchObject({
    search: 'Caf\u00E9',
  });
});
