import { describe, expect, it } from 'vitest';
import { IDLE } from '../call/state/idle';
import type { CallState, Participant } from '../call/state/call-state';
import { DEFAULT_SETTINGS, agent, joined, media, person, recording } from '../testing/call-fixtures';
import { textsIn } from '../testing/texts';
import { announcementsBetween, announcementsOnJoin, deviceAnnouncements } from './announcements';

const text = await textsIn('en');

describe('announcementsBetween', () => {
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

  const withoutChat: CallState = {
    ...joined,
    room: joined.room && {
      ...joined.room,
      settings: { ...DEFAULT_SETTINGS, features: { ...DEFAULT_SETTINGS.features, chat: false } },
    },
  };

  const OPEN: CallState['breakouts'] = {
    mainSessionId: 'ses_main',
    closesAt: null,
    mayReturn: false,
    ownBreakoutId: null,
    breakouts: [{ breakoutId: 'ses_group', name: 'Group 1', helpAskedAt: null, people: [] }],
    people: [],
  };

  it.each<[string, CallState, CallState, string[]]>([
    ['nothing about the others when you join', { ...IDLE, phase: 'connecting' }, joined, []],
    ['a participant who joins', { ...joined, participants: [person('me')] }, joined, ['ADA joined.']],
    ['a participant who leaves', joined, { ...joined, participants: [person('me')] }, ['ADA left.']],
    [
      'nothing when somebody goes to a breakout room',
      { ...joined, breakouts: OPEN },
      { ...joined, breakouts: OPEN, participants: [person('me')] },
      [],
    ],
    [
      'nothing when somebody is moved before you are',
      { ...joined, moving: { name: null } },
      { ...joined, moving: { name: null }, participants: [person('me')] },
      [],
    ],
    ['what the room allows now', joined, withoutChat, ['Your permissions in this call have changed.']],
    [
      'who is in the spotlight, to screen readers',
      joined,
      { ...joined, spotlightId: 'ada' },
      ['(ADA is in the spotlight.)'],
    ],
    [
      'who points at your screen, and at that of somebody else, to screen readers',
      joined,
      {
        ...joined,
        pointing: [
          { participantId: 'ada', screenOf: 'me' },
          { participantId: 'ada', screenOf: 'ada' },
          { participantId: 'me', screenOf: 'ada' },
          { participantId: 'gone', screenOf: 'ada' },
        ],
      },
      ['(ADA points at your screen.)', "(ADA points at ADA's screen.)"],
    ],
    [
      'that the connection is too weak for large pictures',
      joined,
      { ...joined, video: { audioOnly: false, level: 'reduced' } },
      ['Your connection is weak: the pictures are smaller for now.'],
    ],
    [
      'that it is too weak for any, to screen readers',
      joined,
      { ...joined, video: { audioOnly: false, level: 'off' } },
      ['(Your connection is weak, so the cameras of the others are off. You hear everybody.)'],
    ],
    [
      'that the pictures are back',
      { ...joined, video: { audioOnly: true, level: 'full' } },
      joined,
      ['The pictures are back.'],
    ],
    [
      'that you are in the spotlight',
      { ...joined, spotlightId: 'ada' },
      { ...joined, spotlightId: 'me' },
      ['You are in the spotlight: everybody sees you large.'],
    ],
    [
      'that you no longer are',
      { ...joined, spotlightId: 'me' },
      joined,
      ['You are no longer in the spotlight.'],
    ],
    ['nothing when the spotlight on somebody else ends', { ...joined, spotlightId: 'ada' }, joined, []],
    ['a raised hand', joined, withAda({ handRaisedAt: '2026-01-01T10:00:00.000Z' }), ['ADA raised a hand.']],
    [
      'a shared screen, to screen readers',
      joined,
      withAda({ devices: { microphone: true, camera: true, screen: true } }),
      ['(ADA shares a screen.)'],
    ],
    ['a message', joined, { ...joined, chat: [message('ADA', 'Hello')] }, ['ADA: Hello']],
    [
      'a message that cannot be decrypted',
      joined,
      { ...joined, chat: [message('ADA', null)] },
      ['New message from ADA.'],
    ],
    ['nothing for your own message', joined, { ...joined, chat: [message('ME', 'Hello', true)] }, []],
    [
      'a reaction, to screen readers',
      joined,
      { ...joined, reactions: [{ reactionId: 'r', participantId: 'ada', emoji: '👏' }] },
      ['(ADA: 👏)'],
    ],
    ['that you are reconnected', { ...joined, phase: 'reconnecting' }, joined, ['You are back in the call.']],
    [
      'not that you are back where you are in another room than before, which its notice tells',
      { ...joined, phase: 'reconnecting', moving: { name: 'Group 1' } },
      { ...joined, breakout: { breakoutId: 'ses_group', name: 'Group 1' } },
      [],
    ],
    [
      'that you are reconnected where you were to be in another room, and are not',
      { ...joined, phase: 'reconnecting', moving: { name: 'Group 1' } },
      joined,
      ['You are back in the call.'],
    ],
    [
      'your new role',
      joined,
      { ...joined, participants: [person('me', { role: 'co-host' }), person('ada')] },
      ['Your role is now: Co-host.'],
    ],
    [
      'that the room was locked',
      joined,
      {
        ...joined,
        room: {
          roomId: 'rm_a',
          roomName: 'A',
          endToEndEncrypted: false,
          locked: true,
          settings: DEFAULT_SETTINGS,
        },
      },
      ['The room was locked.'],
    ],
    [
      'who asks you to turn a device on, to screen readers',
      joined,
      {
        ...joined,
        turnOnRequests: [
          { device: 'camera', by: 'ada' },
          { device: 'microphone', by: null },
        ],
      },
      ['(ADA asks you to turn your camera on.)', '(A host asks you to turn your microphone on.)'],
    ],
    [
      'a notice of the application whole, to screen readers',
      joined,
      { ...joined, applicationNotice: { noticeId: 'a', displayName: 'Front desk', text: 'Doors close.' } },
      ['(Front desk: Doors close.)'],
    ],
  ])('announces %s', (_, before, after, expected) => expect(sentences(before, after)).toEqual(expected));

  const own = { ...recording, by: 'me', isOwn: true };
  const bot = person('bot', { kind: 'agent', displayName: 'Notetaker' });
  const listening = { ...joined, participants: [...joined.participants, bot], agent };
  const impaired = { ...listening, agent: { ...agent, isImpaired: true } };
  const cannotFollow = 'Notetaker cannot follow right now. Speech is kept for a while and transcribed later.';
  it.each<[string, CallState, CallState, string[]]>([
    ['who records', joined, { ...joined, recording }, ['ADA is recording this call.']],
    [
      'a recording of somebody who has left, without a name',
      { ...joined, participants: [person('me')] },
      { ...joined, participants: [person('me')], recording },
      ['This call is being recorded.'],
    ],
    [
      'that you record',
      joined,
      { ...joined, recording: own },
      ['You are recording. Everybody has been told.'],
    ],
    [
      'that an application had you record',
      joined,
      { ...joined, recording: { ...own, origin: 'application' } },
      ['An application started the recording, which this browser makes. Everybody has been told.'],
    ],
    [
      'that the room has you record',
      joined,
      { ...joined, recording: { ...own, origin: 'setting' } },
      ['Calls in this room are recorded, and this browser makes the recording. Everybody has been told.'],
    ],
    [
      'nothing while your recording is being saved',
      { ...joined, recording: own },
      { ...joined, recording: { ...own, isStopping: true } },
      [],
    ],
    [
      'that a recording is paused',
      { ...joined, recording },
      { ...joined, recording: { ...recording, isPaused: true } },
      ['Recording paused'],
    ],
    [
      'that a paused recording goes on',
      { ...joined, recording: { ...recording, isPaused: true } },
      { ...joined, recording },
      ['ADA is recording this call.'],
    ],
    [
      'the end of a recording',
      { ...joined, recording },
      joined,
      ['The recording has ended. The organizer of the call can get it.'],
    ],
    ['that a new agent listens, not that it joined', joined, listening, ['Notetaker is listening now.']],
    ['that an agent no longer listens', listening, joined, ['Notetaker is no longer listening.']],
    ['that the service of an agent fails', listening, impaired, [cannotFollow]],
    ['that the service works again', impaired, listening, ['Notetaker can follow again.']],
    ['a new agent whose service fails', joined, impaired, ['Notetaker is listening now.', cannotFollow]],
    [
      'an agent that replaces another',
      listening,
      { ...joined, agent: { ...agent, participantId: 'other', mode: 'Captioner' } },
      ['Notetaker is no longer listening.', 'Captioner is listening now.'],
    ],
  ])('announces %s', (_, before, after, expected) => expect(sentences(before, after)).toEqual(expected));

  it('announces on joining that the call is recorded and that an agent listens', () => {
    const told = announcementsOnJoin({ ...listening, recording }, text);
    expect(told).toEqual([
      { sentence: 'ADA is recording this call.', isVisible: true },
      { sentence: 'Notetaker is listening now.', isVisible: true },
    ]);
    expect(announcementsOnJoin(joined, text)).toEqual([]);
  });

  it('uses the name of an agent, or its translated mode if it has none', async () => {
    const german = await textsIn('de');
    expect(announcementsOnJoin(listening, german)[0]?.sentence).toBe('Protokollführer hört jetzt zu.');
    const named = { ...listening, participants: [{ ...bot, displayName: 'Iris' }] };
    expect(announcementsOnJoin(named, german)[0]?.sentence).toBe('Iris hört jetzt zu.');
  });

  it('translates the guest mark', async () => {
    const german = await textsIn('de');
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

  it('announces to hosts who can come back in, and to nobody else', () => {
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

  it('announces no messages while the chat is open', () => {
    expect(sentences(joined, { ...joined, chat: [message('ADA', 'Hello')] }, true)).toEqual([]);
  });

  it('shortens long messages', () => {
    const [told] = sentences(joined, { ...joined, chat: [message('ADA', 'x'.repeat(500))] });
    expect(told).toHaveLength(126);
  });

  it('announces your own devices and their errors', () => {
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
