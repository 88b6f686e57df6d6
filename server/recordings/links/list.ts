import type { Db } from '../../platform/db/client';
import type { Caller } from '../../platform/principal/principal';
import { mayChange, ORGANIZERS, type FoundRoom } from '../../rooms/access/access';
import { findReadableRecording } from '../read';
import * as store from '../store-links';
import { LISTED_MAX } from './contract';
import { describeLink } from './link';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Returns the links of a recording, those that work first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listLinks({ db, now }: Deps, caller: Caller, input: { recordingId: string }) {
  const { recording } = await findReadableRecording(db, caller, input.recordingId);
  const at = now();
  const rows = await store.listLinks(db, recording.id, at, LISTED_MAX);
  return { links: rows.map((row) => describeLink(row, at)) };
}

/** Returns the links of a recording, and whether the person may change them. For `fromHistory`. */
export async function openLinks(deps: Deps, caller: Caller, { id }: { id: string }, room: FoundRoom) {
  return {
    ...(await listLinks(deps, caller, { recordingId: id })),
    mayShare: mayChange(caller, room, ORGANIZERS),
  };
}
