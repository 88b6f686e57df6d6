import { describe, expect, it } from 'vitest';
import { IDLE } from '../call/people';
import type { CallState, Participant } from '../call/state';
import { deviceAnnouncements, announcementsBetween, announcementsOnEntry } from './announcements';
import { en } from '../strings/en';
import { stringsOf } from '../strings/languages';
import { textOf } from '../strings/text';
import { agent, joined, media, person, recording } from '../testing/call-fixtures';

describe('announcementsBetween', () => {
  const text = textOf('en', en);
  const sentences = (before: CallState, after: CallState, chatIsOpen = false) =>
    announcementsBetween(before, after, text, { chatIsOpen }).map(({ sentence, isVisible }) =>
      isVisible ? sentence : `(${sentence})`,
    );
  const message = (displayName: string, written: string | null, isOwn = false) => ({
    messageId: displayName,
    clientId: null,
    participantId: displayName,
    displayName,
    sentAt: '2026-01-01T10:00:00.000Z',
    text: written,
    isOwn,
  });
  const withAda = (more: Partial<Participant>) => ({
    ...joined,
    participants: [person('me'), person('ada', more)],
  });

  it.each<[string, CallState, CallState, string[]]>([
    ['on joining nothing is new', { ...IDLE, phase: 'connecting' }, joined, []],
    ['somebody comes', { ...joined, participants: [person('me')] }, joined, ['ADA joined.']],
    ['somebody goes', joined, { ...joined, participants: [person('me')] }, ['ADA left.']],
    ['a hand', joined, withAda({ handRaisedAt: '2026-01-01T10:00:00.000Z' }), ['ADA raised a hand.']],
    [
      'a screen',
      joined,
      withAda({ devices: { microphone: true, camera: true, screen: true } }),
      ['(ADA shares a screen.)'],
    ],
    ['a message', joined, { ...joined, chat: [message('ADA', 'Hello')] }, ['ADA: Hello']],
    ['an unreadable one', joined, { ...joined, chat: [message('ADA', null)] }, ['New message from ADA.']],
    ['my own', joined, { ...joined, chat: [message('ME', 'Hello', true)] }, []],
    [
      'a reaction',
      joined,
      { ...joined, reactions: [{ reactionId: 'r', participantId: 'ada', emoji: '👏' }] },
      ['(ADA: 👏)'],
    ],
    ['back', { ...joined, phase: 'reconnecting' }, joined, ['You are back in the call.']],
    [
      'my role',
      joined,
      { ...joined, participants: [person('me', { role: 'co-host' }), person('ada')] },
      ['Your role is now: Co-host.'],
    ],
    [
      'a lock',
      joined,
      { ...joined, room: { roomId: 'rm_a', roomName: 'A', endToEndEncrypted: false, locked: true } },
      ['The room was locked.'],
    ],
    [
      'muted',
      joined,
      { ...joined, notice: { code: 'muted', message: 'x' } },
      ['A host turned your microphone off.'],
    ],
    [
      'what the recorder says, in one’s own words',
      joined,
      { ...joined, notice: { code: 'recording-failed', message: 'x' } },
      ['The recording ended, because this browser stopped recording.'],
    ],
    [
      'that a recording ended at its limit, in one’s own words',
      joined,
      { ...joined, notice: { code: 'recording-storage', message: 'x' } },
      ['The recording ended, because there is no storage left for more. What was recorded is kept.'],
    ],
    ['refused', joined, { ...joined, notice: { code: 'rejected', message: 'Not now.' } }, ['Not now.']],
  ])('%s', (_, before, after, announcements) => expect(sentences(before, after)).toEqual(announcements));

  const own = { ...recording, by: 'me', isOwn: true };
  const bot = person('bot', { kind: 'agent', displayName: 'Notetaker' });
  const listening = { ...joined, participants: [...joined.participants, bot], agent };
  const deaf = { ...listening, agent: { ...agent, isImpaired: true } };
  const cannotFollow = 'Notetaker cannot follow right now. What is said is kept for a while and made up for.';
  it.each<[string, CallState, CallState, string[]]>([
    ['somebody records', joined, { ...joined, recording }, ['ADA is recording this call.']],
    [
      'somebody records who has left',
      { ...joined, participants: [person('me')] },
      { ...joined, participants: [person('me')], recording },
      ['This call is being recorded.'],
    ],
    ['I record', joined, { ...joined, recording: own }, ['You are recording. Everybody has been told.']],
    [
      'it is being saved',
      { ...joined, recording: own },
      { ...joined, recording: { ...own, isStopping: true } },
      [],
    ],
    ['it has ended', { ...joined, recording }, joined, ['The recording has ended.']],
    ['an agent comes: it listens, and does not join', joined, listening, ['Notetaker is listening now.']],
    ['an agent goes', listening, joined, ['Notetaker is no longer listening.']],
    ['its service fails', listening, deaf, [cannotFollow]],
    ['it works again', deaf, listening, ['Notetaker can follow again.']],
    ['one comes whose service fails', joined, deaf, ['Notetaker is listening now.', cannotFollow]],
    [
      'another one takes its place',
      listening,
      { ...joined, agent: { ...agent, participantId: 'other', mode: 'Captioner' } },
      ['Notetaker is no longer listening.', 'Captioner is listening now.'],
    ],
  ])('%s', (_, before, after, announcements) => expect(sentences(before, after)).toEqual(announcements));

  it('tells who comes in that the call is recorded and listened to', () => {
    const told = announcementsOnEntry({ ...listening, recording }, text);
    expect(told).toEqual([
      { sentence: 'ADA is recording this call.', isVisible: true },
      { sentence: 'Notetaker is listening now.', isVisible: true },
    ]);
    expect(announcementsOnEntry(joined, text)).toEqual([]);
  });

  it('calls an agent by the name it was given, and one without after what it does', async () => {
    const german = textOf('de', await stringsOf('de'));
    expect(announcementsOnEntry(listening, german)[0]?.sentence).toBe('Protokollführer hört jetzt zu.');
    const named = { ...listening, participants: [{ ...bot, displayName: 'Iris' }] };
    expect(announcementsOnEntry(named, german)[0]?.sentence).toBe('Iris hört jetzt zu.');
  });

  it('calls guests so in one’s own language', async () => {
    const german = textOf('de', await stringsOf('de'));
    const guest = person('gus', { displayName: 'Gus (guest)', isGuest: true });
    const after = {
      ...joined,
      participants: [...joined.participants, guest],
      chat: [message('Gus (guest)', 'Hallo')],
    };
    expect(
      announcementsBetween(joined, after, german, { chatIsOpen: false }).map(({ sentence }) => sentence),
    ).toEqual(['Gus (Gast) ist beigetreten.', 'Gus (Gast): Hallo']);
  });

  it('tells hosts who is let back in, and nobody who does not see the list any more', () => {
    const ban = {
      banId: 'ban_1',
      displayName: 'Gus (guest)',
      isGuest: true,
      bannedAt: '2026-01-01T10:05:00.000Z',
      bannedBy: 'ME',
    };
    const hosting = { ...joined, participants: [person('me', { role: 'host' }), person('ada')] };
    const before = { ...hosting, bans: [ban] };
    expect(sentences(before, hosting)).toEqual(['Gus (guest) can come back in.']);
    expect(sentences(hosting, before)).toEqual([]);
    expect(sentences(before, joined)).toEqual(['Your role is now: Participant.']);
  });

  it('leaves messages to the chat while that is open', () => {
    expect(sentences(joined, { ...joined, chat: [message('ADA', 'Hello')] }, true)).toEqual([]);
  });

  it('shortens long messages', () => {
    const [told] = sentences(joined, { ...joined, chat: [message('ADA', 'x'.repeat(500))] });
    expect(told).toHaveLength(126);
  });

  it('tells of one’s own devices', () => {
    const after = {
      ...media,
      microphoneOn: true,
      problems: { ...media.problems, screen: 'denied' as const },
    };
    expect(deviceAnnouncements(media, after, text)).toEqual([
      { sentence: 'Microphone: on', isVisible: false },
      { sentence: 'Your screen was not shared.', isVisible: true },
    ]);
    expect(deviceAnnouncements(after, after, text)).toEqual([]);
  });
});
