import { entriesOf } from '../../../server/platform/known-keys';
import { agentOnStart } from './agent-on-start';
import { branding } from './branding';
import { minutes } from './minutes';
import type { Changes, Control, OwnRoom, SettingName } from './control';
import { amount, choice, flag, flags, language, moment, text, words } from './controls';

type Controls = { readonly [Name in SettingName]: Control<OwnRoom[Name], Changes[Name]> };

/** Every setting in the order of the form. A setting of the API without a control does not compile. */
const GENERAL = {
  roomName: text({ label: 'Name', placeholder: 'Untitled room', maxLength: 200 }),
  maxParticipants: amount({
    label: 'Most people in a call',
    description:
      'If empty, the limit of the server applies. One co-host and two hosts can enter above the limit.',
    most: 1_000,
  }),
  opensAt: moment({
    label: 'Opens',
    description: 'If empty, the room is open now. Hosts can enter earlier.',
    isHalf: true,
  }),
  closesAt: moment({
    label: 'Closes',
    description: 'If empty, the room never closes. Nobody can enter a closed room.',
    isHalf: true,
    isAfterOpening: true,
  }),
  atClose: choice({
    label: 'A call that runs when the room closes',
    choices: { 'stop-joining': 'Goes on until everybody has left', 'end-call': 'Ends for everybody' },
    isShown: ({ closesAt }) => closesAt !== '',
  }),
  expiresAt: moment({
    label: 'Deletes itself',
    description: 'If empty, the room is never deleted. The history of a deleted room stays readable.',
    isAfterOpening: true,
  }),
  retentionDays: amount({
    label: 'Days for which recordings and transcripts are kept',
    description:
      'Older ones are deleted within an hour. Minutes and chat are deleted with the transcript. If empty, the account decides about recordings, and everything else is kept.',
    most: 3_650,
  }),
  lobby: choice({
    label: 'Waiting room',
    description:
      'A host or co-host in the call admits or rejects people who wait. People in the call stay in it.',
    choices: {
      off: 'Nobody waits',
      guests: 'Guests wait: people who enter without signing in',
      participants: 'Everybody who enters as a participant waits',
      everybody: 'Everybody except hosts waits',
    },
  }),
  backgrounds: choice({
    label: 'Backgrounds of cameras',
    description:
      'If a background is required, nobody sees a camera before its background is blurred or replaced.',
    choices: {
      allowed: 'Everybody can blur or replace theirs',
      forbidden: 'Nobody can blur or replace theirs',
      required: 'Everybody must blur or replace theirs',
    },
  }),
  fileTypes: words({
    label: 'File types in the chat',
    description:
      'Extensions, for example pdf, png, jpg. If empty, every file that is not a program or script is accepted.',
  }),
};

const FEATURES = {
  features: flags<keyof OwnRoom['features']>({
    chat: 'Chat',
    privateChat: 'Private messages',
    reactions: 'Reactions',
    raiseHand: 'Raising hands',
    screenShare: 'Screen sharing',
    recording: 'Recording',
    agent: 'AI agent',
    agentAnswers: 'Answers of the AI agent',
    agentSpeech: 'Speech of the AI agent',
    captions: 'Captions',
    polls: 'Polls',
    breakouts: 'Breakout rooms',
    pointers: 'Pointing at screens',
    files: 'Files in the chat',
  }),
};

const agentScope = choice<OwnRoom['agent']['scope']>({
  label: 'Sources of the AI agent',
  description: 'Everybody who may chat can ask it, also people who were not in the earlier calls.',
  choices: { call: 'The call', room: 'The call and earlier calls in the room' },
});

const ENTERING = {
  defaults: flags<keyof OwnRoom['defaults']>({
    microphone: 'Their microphone is on',
    camera: 'Their camera is on',
  }),
  language: language({
    label: 'Language',
    description: 'The call and its agent use it unless your page or the invitation names a language.',
    none: 'The language of the browser',
  }),
  recordOnStart: flag({
    label: 'Each call is recorded from its start',
    description: 'A recorder of the server makes the recording, or the browser of a host or co-host.',
    isShown: (_others, room) => !room.isEndToEndEncrypted,
  }),
  recordBy: choice({
    label: 'Recordings are made by',
    description: 'A recorder of the server needs no host in the call.',
    choices: {
      auto: 'The server if it can, otherwise a browser',
      server: 'The server only',
      browser: 'The browser of a host or co-host',
    },
  }),
  consent: choice({
    label: 'Consent to recordings and transcripts',
    description: 'Nothing of a person who is asked is recorded or transcribed before they agree.',
    choices: { notice: 'Everybody sees a notice', ask: 'Each person is asked' },
  }),
  agentOnStart,
  agent: {
    ...agentScope,
    read: ({ scope }: OwnRoom['agent']) => agentScope.read(scope),
    write: (held: unknown, before: unknown) => ({ scope: agentScope.write(held, before) }),
  },
  minutes,
};

const LEAVING = {
  rating: flag({
    label: 'People are asked to rate the call',
    description: 'They give one to five stars, and can add a sentence. Your page can decide otherwise.',
  }),
};

const CONTROLS: Controls = { ...GENERAL, ...FEATURES, ...ENTERING, ...LEAVING, branding };

/** All settings with their controls. */
export const ROOM_CONTROLS = entriesOf<SettingName, Control>(CONTROLS);

/** The parts of the form. */
export const GROUPS: readonly { legend?: string; names: readonly string[] }[] = [
  { names: Object.keys(GENERAL) },
  { legend: 'Calls allow', names: Object.keys(FEATURES) },
  { legend: 'When people enter', names: Object.keys(ENTERING) },
  { legend: 'When people leave', names: Object.keys(LEAVING) },
  { legend: 'How calls look', names: ['branding'] },
];
