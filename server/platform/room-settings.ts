import { DEFAULT_CALL_SETTINGS, type CallSettings } from './call-settings';

/** The actions when a room closes: nobody new may join, or the call also ends. */
export const CLOSING_ACTIONS = ['stop-joining', 'end-call'] as const;

/** The settings of a room that are stored together. Moments that background jobs search for have their own columns. */
export interface RoomSettings extends CallSettings {
  /** Most people in a call; null: as many as the server takes. */
  maxParticipants: number | null;
  atClose: (typeof CLOSING_ACTIONS)[number];
  /** How many days recordings and artifacts are kept; null: recordings by the account's setting, artifacts forever. */
  retentionDays: number | null;
}

/** The stored settings: those that were set. A missing setting has its default. */
export type StoredRoomSettings = Partial<RoomSettings>;

const NO_IMAGES = { backgroundImages: [] };

/** Returns all settings of a room: the stored ones over the defaults. */
export const settingsOf = (stored: StoredRoomSettings): RoomSettings => ({
  maxParticipants: null,
  atClose: 'stop-joining',
  retentionDays: null,
  ...DEFAULT_CALL_SETTINGS,
  ...stored,
  // A feature that came after these were stored has its default.
  features: { ...DEFAULT_CALL_SETTINGS.features, ...stored.features },
  branding: stored.branding ? { ...NO_IMAGES, ...stored.branding } : null,
});

/** Returns the settings that the calls of a room follow. */
export function callSettingsOf(stored: StoredRoomSettings): CallSettings {
  const { maxParticipants: _most, atClose: _close, retentionDays: _days, ...ofCalls } = settingsOf(stored);
  return ofCalls;
}

/** The fields that the owner of a room may change, as the interfaces name them. */
export const ROOM_FIELDS = [
  'roomName',
  'maxParticipants',
  'opensAt',
  'closesAt',
  'atClose',
  'expiresAt',
  'retentionDays',
  'lobby',
  'features',
  'fileTypes',
  'backgrounds',
  'defaults',
  'recordOnStart',
  'agentOnStart',
  'language',
  'branding',
  'metadata',
] as const;

export type RoomField = (typeof ROOM_FIELDS)[number];

/** The data that an application stores with a room: a JSON object. */
export type RoomMetadata = Record<string, unknown>;

/** The columns of a room that its owner may change. */
export interface ChangeableRoom {
  name: string;
  opensAt: Date | null;
  closesAt: Date | null;
  expiresAt: Date | null;
  settings: StoredRoomSettings;
  metadata: RoomMetadata;
}

/** Longest metadata of a room as JSON in UTF-8, in bytes. */
export const METADATA_MAX_BYTES = 4_000;
