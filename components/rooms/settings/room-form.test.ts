import { describe, expect, it } from 'vitest';
import type { OwnRoom } from './control';
import { changesOf, problemsOf, readValues } from './room-form';

const room = {
  roomName: 'Lesson',
  maxParticipants: null,
  opensAt: '2026-03-01T09:00:30.000Z',
  closesAt: null,
  atClose: 'stop-joining' as const,
  expiresAt: null,
  retentionDays: 30,
  lobby: 'off' as const,
  fileTypes: ['pdf'],
  backgrounds: 'allowed' as const,
  defaults: { microphone: true, camera: true },
  recordOnStart: false,
  agentOnStart: null,
  agent: { scope: 'call' as const },
  language: null,
  branding: null,
  features: {
    chat: true,
    privateChat: true,
    reactions: true,
    raiseHand: true,
    screenShare: true,
    recording: false,
    agent: true,
    agentAnswers: true,
    agentSpeech: true,
    captions: true,
    polls: true,
    breakouts: true,
    pointers: true,
    files: true,
  },
};
const values = readValues(room as OwnRoom);
const PLAIN = { accent: '', background: '', logoUrl: '', backgroundImages: '' };
const LATER = '2026-03-02T09:00';

describe('the form of a room', () => {
  it('sends nothing while nothing is changed: a moment keeps its seconds', () => {
    expect(changesOf(values, readValues(room as OwnRoom))).toEqual({});
  });

  it('sends what is changed, empty as none, and moments of the time zone as moments', () => {
    const changed = {
      ...values,
      roomName: 'x',
      maxParticipants: 4,
      opensAt: '',
      closesAt: LATER,
      retentionDays: '',
      lobby: 'guests' as const,
      backgrounds: 'required' as const,
      fileTypes: ' .pdf, PNG;jpg ',
      features: { ...room.features, chat: false },
    };
    expect(changesOf(values, changed)).toEqual({
      roomName: 'x',
      maxParticipants: 4,
      opensAt: null,
      closesAt: new Date(LATER).toISOString(),
      retentionDays: null,
      lobby: 'guests',
      backgrounds: 'required',
      fileTypes: ['.pdf', 'PNG', 'jpg'],
      features: { chat: false },
    });
  });

  it('allows every type of file where none is named', () => {
    expect(changesOf(values, { ...values, fileTypes: ' , ' })).toEqual({ fileTypes: null });
  });

  it('shows a moment that it has sent as it was entered', () => {
    const { closesAt = null } = changesOf(values, { ...values, closesAt: LATER });
    expect(readValues({ ...room, closesAt } as OwnRoom).closesAt).toBe(LATER);
  });

  it.each([
    ['maxParticipants', 0],
    ['maxParticipants', 1_001],
    ['retentionDays', 3_651],
    ['closesAt', '2026-02-28T00:00'],
    ['expiresAt', '2026-02-28T00:00'],
  ] as const)('does not send a wrong %s: %s', (field, value) => {
    expect([...problemsOf({ ...values, [field]: value }).keys()]).toEqual([field]);
    expect(problemsOf(values).size).toBe(0);
  });

  it('sends devices alone, agent and look as a whole, and empty as none', () => {
    const changed = {
      ...values,
      defaults: { microphone: true, camera: false },
      recordOnStart: true,
      agentOnStart: { mode: 'Transcriber', language: '', captions: false },
      language: 'de',
      branding: {
        ...PLAIN,
        accent: '#2F6FED',
        backgroundImages: 'Our office  https://www.example.com/a.jpg\n\n',
      },
    };
    const changes = {
      defaults: { camera: false },
      recordOnStart: true,
      agentOnStart: { mode: 'Transcriber', language: null, captions: false },
      language: 'de',
      branding: {
        accent: '#2f6fed',
        background: null,
        logoUrl: null,
        backgroundImages: [{ name: 'Our office', url: 'https://www.example.com/a.jpg' }],
      },
    };
    expect(changesOf(values, changed)).toEqual(changes);
    const noAgent = { mode: '', language: '', captions: false };
    const back = changesOf(changed, { ...changed, agentOnStart: noAgent, branding: PLAIN });
    expect(back).toEqual({ agentOnStart: null, branding: null });
  });

  it.each([
    { accent: 'blue' },
    { background: '#12345' },
    { logoUrl: 'http://www.example.com/a.png' },
    { logoUrl: 'https://' },
    { backgroundImages: 'https://www.example.com/a.jpg' },
    { backgroundImages: 'Office http://www.example.com/a.jpg' },
    { backgroundImages: 'a https://a.example.com\n'.repeat(13) },
  ])('does not send a wrong look: %j', (given) => {
    const problems = problemsOf({ ...values, branding: { ...PLAIN, ...given } });
    expect([...problems.keys()]).toEqual(['branding']);
  });
});
