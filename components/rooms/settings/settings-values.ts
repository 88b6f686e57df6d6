import type { trpc } from '../../trpc';
import type { RoomView } from '../queries';
import { readStart, startChanges, startProblems, type StartReadable, type StartValues } from './start-values';

/**
 * The settings of a room as a form holds them. Missing values are empty, and moments have the format of the browser's
 * field.
 */
export interface SettingsValues {
  roomName: string;
  maxParticipants: number | string;
  opensAt: string;
  closesAt: string;
  atClose: string;
  expiresAt: string;
  retentionDays: number | string;
  lobby: Lobby;
  backgrounds: Backgrounds;
  features: Features;
  /** Extensions, with spaces or commas between them. */
  fileTypes: string;
  start: StartValues;
}

/** The features that the calls of the room allow. */
export type Features = NonNullable<RoomView['features']>;

/** The choices of who waits until a host lets them in. */
export type Lobby = NonNullable<RoomView['lobby']>;

/** The backgrounds that people may show in their pictures. */
export type Backgrounds = NonNullable<RoomView['backgrounds']>;

const ALL_ON: Features = {
  chat: true,
  privateChat: true,
  reactions: true,
  raiseHand: true,
  screenShare: true,
  recording: true,
  agent: true,
  captions: true,
  polls: true,
  breakouts: true,
  pointers: true,
  files: true,
};

type Changes = Omit<Parameters<typeof trpc.rooms.change.mutate>[0], 'roomId'>;
type Readable = Pick<RoomView, Exclude<keyof SettingsValues, 'start'>> & StartReadable;

/** Returns the values that the form shows of a room. */
export const readValues = (room: Readable): SettingsValues => ({
  roomName: room.roomName,
  maxParticipants: room.maxParticipants ?? '',
  opensAt: toField(room.opensAt ?? null),
  closesAt: toField(room.closesAt ?? null),
  atClose: room.atClose ?? 'stop-joining',
  expiresAt: toField(room.expiresAt ?? null),
  retentionDays: room.retentionDays ?? '',
  lobby: room.lobby ?? 'off',
  backgrounds: room.backgrounds ?? 'allowed',
  features: room.features ?? ALL_ON,
  fileTypes: room.fileTypes?.join(', ') ?? '',
  start: readStart(room),
});

/** Returns only the fields that were changed in the form. A moment keeps its seconds unless it was changed. */
export function changesOf(before: SettingsValues, after: SettingsValues): Changes {
  const isChanged = (field: keyof SettingsValues) => before[field] !== after[field];
  return {
    ...(isChanged('roomName') && { roomName: after.roomName }),
    ...(isChanged('maxParticipants') && { maxParticipants: toNumber(after.maxParticipants) }),
    ...(isChanged('opensAt') && { opensAt: toMoment(after.opensAt) }),
    ...(isChanged('closesAt') && { closesAt: toMoment(after.closesAt) }),
    ...(isChanged('atClose') && { atClose: after.atClose === 'end-call' ? 'end-call' : 'stop-joining' }),
    ...(isChanged('expiresAt') && { expiresAt: toMoment(after.expiresAt) }),
    ...(isChanged('retentionDays') && { retentionDays: toNumber(after.retentionDays) }),
    ...(isChanged('lobby') && { lobby: after.lobby }),
    ...(isChanged('backgrounds') && { backgrounds: after.backgrounds }),
    ...(isChanged('fileTypes') && { fileTypes: toFileTypes(after.fileTypes) }),
    ...changedFeatures(before.features, after.features),
    ...startChanges(before.start, after.start),
  };
}

/** Returns only the switches that were changed, because another window may have changed others. */
function changedFeatures(before: Features, after: Features): Pick<Changes, 'features'> {
  const shown = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, isOn]) => shown.get(name) !== isOn);
  return changed.length === 0 ? {} : { features: Object.fromEntries(changed) };
}

const MOST = { maxParticipants: 1_000, retentionDays: 3_650 } as const;

/** Returns a sentence for each field that cannot be saved. The server reports the problems that only it can know. */
export function problemsOf(values: SettingsValues): ReadonlyMap<keyof SettingsValues, string> {
  const problems = new Map<keyof SettingsValues, string>();
  for (const field of ['maxParticipants', 'retentionDays'] as const) {
    const amount = toNumber(values[field]);
    const isFine = amount === null || (Number.isInteger(amount) && amount >= 1 && amount <= MOST[field]);
    if (!isFine) problems.set(field, `Please give a number from 1 to ${MOST[field]}, or nothing.`);
  }
  const { opensAt, closesAt, expiresAt } = values;
  if (opensAt !== '' && closesAt !== '' && closesAt <= opensAt) {
    problems.set('closesAt', 'Please give a time after the opening.');
  }
  if (opensAt !== '' && expiresAt !== '' && expiresAt <= opensAt) {
    problems.set('expiresAt', 'Please give a time after the opening.');
  }
  for (const sentence of startProblems(values.start).values()) problems.set('start', sentence);
  return problems;
}

const toNumber = (value: number | string): number | null => (value === '' ? null : Number(value));

const toFileTypes = (value: string): string[] | null => {
  const types = value.split(/[\s,;]+/).filter((type) => type !== '');
  return types.length === 0 ? null : types;
};

const toMoment = (field: string): string | null => (field === '' ? null : new Date(field).toISOString());

/** Returns a moment in the viewer's time zone, to the minute, as `datetime-local` has it; empty for none. */
function toField(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
