import type { z } from 'zod';
import {
  admitAttempt,
  byLinkPassword,
  byLinkPasswordFrom,
  undoAttempt,
} from '../../identity/attempts/attempts';
import type { Hashing } from '../../identity/users/hashing';
import type { Db } from '../../platform/db/client';
import { ApiError, forbidden, notFound } from '../../platform/errors/errors';
import { hashSecret } from '../../platform/hash-secret';
import { networkOf } from '../../platform/network';
import type { Caller } from '../../platform/principal/principal';
import { streamOf, type PlaybackDeps } from '../playback';
import { findRecording, type FoundRecording } from '../store';
import * as store from '../store-links';
import type { watchLink as contract } from './contract';

interface Deps extends PlaybackDeps {
  hashing: Hashing;
}

/**
 * Returns the recording of a link for the page behind it, without playing it. A link with a password tells nothing
 * about its recording.
 * @throws ApiError NOT_FOUND for a link that does not work; the answer does not tell why
 */
export async function viewLink(deps: Pick<Deps, 'db' | 'now'>, { secret }: { secret: string }) {
  const { link, found } = await findOpen(deps, secret);
  return { recording: link.passwordHash === null ? describe(found) : null };
}

/**
 * Hands out the URL of the video behind a link, and counts a view unless a page only renews its URL.
 * @throws ApiError NOT_FOUND for a link that does not work; FORBIDDEN with the same sentence for a missing and a wrong
 *   password; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE when too many passwords wait to be checked, or the storage fails
 */
export async function watchLink(
  deps: Deps,
  caller: Caller,
  { secret, password, renews }: z.output<typeof contract.input>,
) {
  const { db, now } = deps;
  const { link, found } = await findOpen(deps, secret);
  if (link.passwordHash !== null) await checkPassword(deps, caller, link, password ?? '');
  const stream = await streamOf(deps, found);
  // The link may have been revoked while the password was checked.
  if (!renews && !(await store.countView(db, link.id, now()))) throw noLink();
  return { recording: describe(found), stream };
}

async function findOpen({ db, now }: Pick<Deps, 'db' | 'now'>, secret: string) {
  const link = await store.findWorkingLink(db, hashSecret(secret), now());
  const found = link && (await findRecording(db, link.recordingId));
  if (link === null || found === null) throw noLink();
  return { link, found };
}

/** An attempt that the server was too busy to check is not counted. */
async function checkPassword(
  deps: { db: Db; now: () => Date; hashing: Hashing },
  caller: Caller,
  link: store.LinkRow,
  password: string,
): Promise<void> {
  const subjects = [byLinkPasswordFrom(link.id, caller.ip), byLinkPassword(link.id)];
  for (const subject of subjects) await admitAttempt(deps, subject);
  const undo = async () => {
    for (const subject of subjects) await undoAttempt(deps, subject);
  };
  const client = { network: networkOf(caller.ip), account: link.id };
  let fits: boolean;
  try {
    fits = await deps.hashing.verify(client, link.passwordHash, password);
  } catch (error) {
    if (error instanceof ApiError) await undo();
    throw error;
  }
  if (!fits) throw forbidden('This password is not right.');
  await undo();
}

const describe = ({ recording, roomName }: FoundRecording) => ({
  roomName,
  startedAt: recording.startedAt.toISOString(),
  durationSeconds: recording.durationSeconds,
});

/** The error of a link that is unknown, expired, revoked or suspended. It does not tell which. */
const noLink = () => notFound('This link does not exist or has expired.');
