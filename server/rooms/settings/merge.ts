import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { badRequest } from '../../platform/errors/errors';
import { entriesOf } from '../../platform/known-keys';
import type { Setting } from '../../platform/room-settings/setting';
import {
  ROOM_FIELDS,
  ROOM_SETTINGS,
  settingsOf,
  STORED_SETTINGS,
  type ChangeableRoom,
  type RoomField,
  type RoomSettingName,
  type RoomSettings,
  type StoredRoomSettings,
} from '../../platform/room-settings/settings';
import type { updateRoom } from './contract';

/** Changes as a contract reads them. A field that is missing, or undefined, stays as it is. */
export type RoomChanges = Omit<z.output<typeof updateRoom.input>, 'roomId'>;

/** A room for which nothing was set. */
export const NOTHING_SET: Omit<ChangeableRoom, 'name'> = {
  opensAt: null,
  closesAt: null,
  expiresAt: null,
  settings: {},
  metadata: {},
};

/**
 * Returns a room with changes.
 * @throws ApiError BAD_REQUEST when its moments contradict each other, or it would expire in the past
 */
export function mergeChanges(room: ChangeableRoom, changes: RoomChanges, now: Date): ChangeableRoom {
  const merged = {
    name: changes.roomName ?? room.name,
    opensAt: given(changes.opensAt, room.opensAt),
    closesAt: given(changes.closesAt, room.closesAt),
    expiresAt: given(changes.expiresAt, room.expiresAt),
    settings: mergeSettings(room.settings, changes),
    metadata: changes.metadata ?? room.metadata,
  };
  assertMoments(room, merged, now);
  return merged;
}

/**
 * Refuses settings that an end-to-end encrypted room cannot have, because the server cannot hear its calls.
 * @throws ApiError BAD_REQUEST
 */
export function assertPossible(isEndToEndEncrypted: boolean, changes: RoomChanges): void {
  if (!isEndToEndEncrypted) return;
  for (const [name, { notEncrypted }] of entriesOf<RoomSettingName, Setting>(ROOM_SETTINGS)) {
    if (notEncrypted !== undefined && changes[name]) throw badRequest(notEncrypted);
  }
}

function mergeSettings(stored: StoredRoomSettings, changes: RoomChanges): StoredRoomSettings {
  const before = settingsOf(stored);
  const changed = entriesOf<keyof RoomSettings, Setting>(STORED_SETTINGS).flatMap(
    ([name, { mergesFields }]) => {
      const change = changes[name];
      if (change === undefined) return [];
      return [[name, mergesFields ? { ...Object(before[name]), ...definedOf(Object(change)) } : change]];
    },
  );
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Returns the fields of an object that are not undefined. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> };
function definedOf(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const given = (value: Date | null | undefined, before: Date | null): Date | null =>
  value === undefined ? before : value;

/** Checks the times of a room after a change. Times that did not change may be in the past. */
function assertMoments(before: ChangeableRoom, { opensAt, closesAt, expiresAt }: ChangeableRoom, now: Date) {
  const isChanged = !isDeepStrictEqual(
    [before.opensAt, before.closesAt, before.expiresAt],
    [opensAt, closesAt, expiresAt],
  );
  if (!isChanged) return;
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw badRequest('The room would close before it opens: "closesAt" must be later than "opensAt".');
  }
  if (opensAt && expiresAt && expiresAt <= opensAt) {
    throw badRequest('The room would be deleted before it opens: "expiresAt" must be later than "opensAt".');
  }
  if (expiresAt && expiresAt <= now && !isDeepStrictEqual(expiresAt, before.expiresAt)) {
    throw badRequest('The field "expiresAt" must be in the future.');
  }
}

/** Returns the settings of a room for those who own or organize it. */
export function describeSettings({ opensAt, closesAt, expiresAt, settings, metadata }: ChangeableRoom) {
  return {
    ...settingsOf(settings),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    metadata,
  };
}

/** Returns the names of what differs between two states of a room. */
export function findChangedFields(before: ChangeableRoom, after: ChangeableRoom): RoomField[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  return ROOM_FIELDS.filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

const fieldsOf = (room: ChangeableRoom): Record<RoomField, unknown> => ({
  roomName: room.name,
  ...describeSettings(room),
});
