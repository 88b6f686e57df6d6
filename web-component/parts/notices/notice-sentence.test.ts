import { expect, it, vi } from 'vitest';
import type { CallState } from '../../call/state/call-state';
import { joined } from '../../testing/call-fixtures';
import { textsIn } from '../../testing/texts';
import { sentenceOfNotice } from './notice-sentence';

const text = await textsIn('en');

type Notice = NonNullable<CallState['notice']>;

it.each<[string, Notice, string]>([
  ['that a host muted you', { code: 'muted', message: 'x' }, 'A host turned your microphone off.'],
  [
    'who turned your camera off',
    { code: 'camera-stopped', message: 'x', by: 'ada' },
    'ADA turned your camera off.',
  ],
  [
    'that somebody outside of the call stopped your screen',
    { code: 'screen-stopped', message: 'x', by: null },
    'A host stopped your screen sharing.',
  ],
  [
    'a known notice of the recorder',
    { code: 'recording-failed', message: 'x' },
    'The recording ended, because this browser stopped recording.',
  ],
  [
    'that a recording ended at its limit',
    { code: 'recording-storage', message: 'x' },
    'The recording ended, because there is no storage left for more. The recording so far is kept.',
  ],
  [
    'why the server rejected a message',
    { code: 'rejected', message: 'x', reason: 'poll-ended' },
    'This poll has ended.',
  ],
  ['the sentence of a server that names no reason', { code: 'rejected', message: 'Not now.' }, 'Not now.'],
])('says %s', (_, notice, sentence) => expect(sentenceOfNotice(notice, joined, text)).toBe(sentence));

it('says why the server rejected a message in the language of the element', async () => {
  const notice: Notice = { code: 'rejected', message: 'This poll has ended.', reason: 'poll-ended' };
  expect(sentenceOfNotice(notice, joined, await textsIn('de'))).toBe('Diese Umfrage ist beendet.');
  expect(sentenceOfNotice(notice, joined, await textsIn('ar'))).toBe('انتهى هذا الاستطلاع.');
});

it('says the sentence of the server for a reason that only newer servers know', () => {
  const notice: Notice = JSON.parse('{"code":"rejected","message":"It rains.","reason":"rain"}');
  expect(sentenceOfNotice(notice, joined, text)).toBe('It rains.');
});

it('names the key that turns the microphone on, where there is a keyboard', () => {
  const notice = { code: 'muted-speaking', message: 'x' };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(sentenceOfNotice(notice, joined, text)).toBe('You are muted: press M to turn your microphone on.');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(sentenceOfNotice(notice, joined, text)).toBe('You are muted: turn your microphone on to be heard.');
  vi.unstubAllGlobals();
});
