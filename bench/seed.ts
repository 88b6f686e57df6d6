import { randomUUID } from 'node:crypto';
import type { Db } from '../server/platform/db/client';
import { recordings } from '../server/platform/db/schema/recordings';
import { rooms } from '../server/platform/db/schema/rooms';
import { ORDINARY_SCOPES } from '../server/platform/principal/principal';
import { participants, sessions } from '../server/platform/db/schema/sessions';
import { createEventLog } from '../server/platform/events/event-log';
import { newId } from '../server/platform/ids';
import { bootstrap } from '../server/identity/keys/bootstrap';
import { identifyKey } from '../server/identity/keys/identify';
import { newKey } from '../server/identity/keys/secret';
import { createLog } from '../server/platform/log/log';

/** The ids and tokens in the requests of the benchmark. */
export interface Seeded {
  key: string;
  roomIds: string[];
}

const ROOMS = 16;
const RECORDINGS = 20;

/** Fills a new database: one account with a key, some rooms, and a session with recordings. */
export async function seed(db: Db): Promise<Seeded> {
  const now = () => new Date();
  const key = newKey('live');
  const options = { email: null, password: null, liveKey: key, testKey: null, keyScopes: ORDINARY_SCOPES };
  const events = createEventLog(() => {});
  await bootstrap({ db, now, log: createLog('silent'), events }, options);
  const owner = await identifyKey({ db, now }, key, { ip: null, requestId: null });
  if (owner === null) throw new Error('The key that was just made is not known.');

  const at = now();
  const roomIds = Array.from({ length: ROOMS }, () => newId('rm'));
  await db.insert(rooms).values(
    roomIds.map((id, index) => ({
      id,
      accountId: owner.accountId,
      name: `Weekly ${index}`,
      isEmbed: true,
      isPublic: false,
      requiresAuth: true,
      isEndToEndEncrypted: false,
      createdAt: at,
      lastActivityAt: at,
    })),
  );
  await db.insert(recordings).values(await recordingsOf(db, roomIds[0] ?? '', at));
  return { key, roomIds };
}

async function recordingsOf(db: Db, roomId: string, at: Date): Promise<(typeof recordings.$inferInsert)[]> {
  const sessionId = newId('ses');
  const participantId = newId('prt');
  await db.insert(sessions).values({ id: sessionId, roomId, openedAt: at, startedAt: at, endedAt: at });
  await db.insert(participants).values({
    id: participantId,
    sessionId,
    kind: 'human',
    subject: 'ext:somebody',
    externalUserId: 'user-42',
    displayName: 'Ada Example',
    role: 'host',
    joinedAt: at,
    leftAt: at,
  });
  return Array.from({ length: RECORDINGS }, (_, index) => ({
    id: randomUUID(),
    roomId,
    sessionId,
    kind: 'composite' as const,
    status: 'ready' as const,
    storage: 'local' as const,
    objectKey: `${index}.webm`,
    startedAt: new Date(at.getTime() - index * 3_600_000),
    endedAt: new Date(at.getTime() - index * 3_600_000 + 1_800_000),
    durationSeconds: 1_800,
    sizeBytes: 123_456_789,
    mimeType: 'video/webm',
    width: 1280,
    height: 720,
    startedByParticipantId: participantId,
    createdAt: at,
    updatedAt: at,
  }));
}
