import { z } from 'zod';
import { entriesOf, keysOf } from '../known-keys';
import { agent } from './agent';
import { consent } from './consent';
import { defaults, language, lobby } from './entering';
import { features } from './features';
import { fileTypes } from './files';
import { rating } from './leaving';
import { maxParticipants, retentionDays } from './limits';
import { backgrounds, branding } from './looks';
import { metadata } from './metadata';
import { minutes } from './minutes';
import { columnOf, type Setting } from './setting';
import { agentOnStart, recordBy, recordOnStart } from './starting';
import { atClose, closesAt, expiresAt, opensAt } from './times';

/** The settings that the calls of a room follow, running ones included. Everybody in a call knows them. */
const CALL_SETTINGS = {
  lobby,
  features,
  fileTypes,
  backgrounds,
  defaults,
  recordOnStart,
  recordBy,
  consent,
  agentOnStart,
  agent,
  language,
  rating,
  branding,
};

/** The settings that are stored together. */
export const STORED_SETTINGS = { maxParticipants, atClose, retentionDays, minutes, ...CALL_SETTINGS };

/** All settings of a room, in the order of the interfaces. Those that background jobs search for have their own columns. */
export const ROOM_SETTINGS = {
  maxParticipants,
  opensAt,
  closesAt,
  atClose,
  expiresAt,
  retentionDays,
  ...CALL_SETTINGS,
  minutes,
  metadata,
};

export type RoomSettingName = keyof typeof ROOM_SETTINGS;

/** The names of the settings. */
export const ROOM_SETTING_NAMES = keysOf(ROOM_SETTINGS);

/** The fields that the owner of a room may change, as the interfaces name them. */
export const ROOM_FIELDS = ['roomName', ...ROOM_SETTING_NAMES] as const;
export type RoomField = (typeof ROOM_FIELDS)[number];

export const callSettings = z.object(columnOf(CALL_SETTINGS, 'answer'));
export type CallSettings = z.output<typeof callSettings>;

/** The settings that the element needs before somebody has joined. */
export const previewSettings = callSettings.pick({
  backgrounds: true,
  defaults: true,
  language: true,
  branding: true,
});
export type PreviewSettings = z.output<typeof previewSettings>;

/** How a call is for which nothing was set. */
export const DEFAULT_CALL_SETTINGS: CallSettings = columnOf(CALL_SETTINGS, 'unset');

/** The settings of a room that are stored together. */
export type RoomSettings = {
  [Name in keyof typeof STORED_SETTINGS]: (typeof STORED_SETTINGS)[Name]['unset'];
};

/** The stored settings: those that were set. A missing setting has its default. */
export type StoredRoomSettings = Partial<RoomSettings>;

/** Returns all stored settings of a room: those that were set over the defaults. */
export function settingsOf(stored: StoredRoomSettings): RoomSettings;
export function settingsOf(stored: StoredRoomSettings): object {
  return Object.fromEntries(
    entriesOf<keyof RoomSettings, Setting>(STORED_SETTINGS).map(([name, { unset, lacking }]) => {
      const value = stored[name] === undefined ? unset : stored[name];
      return [name, lacking && isObject(value) ? { ...lacking, ...value } : value];
    }),
  );
}

/** Returns the settings that the calls of a room follow. */
export function callSettingsOf(stored: StoredRoomSettings): CallSettings {
  const {
    maxParticipants: _most,
    atClose: _close,
    retentionDays: _days,
    minutes: _minutes,
    ...ofCalls
  } = settingsOf(stored);
  return ofCalls;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The data that an application stores with a room: a JSON object. */
type RoomMetadata = Record<string, unknown>;

/** The columns of a room that its owner may change. */
export interface ChangeableRoom {
  name: string;
  opensAt: Date | null;
  closesAt: Date | null;
  expiresAt: Date | null;
  settings: StoredRoomSettings;
  metadata: RoomMetadata;
}
