/**
 * Fills an empty data directory with a person's past, before the server opens it: `tsx e2e/seed.ts <data directory>`.
 * People and what they say are invented. Prints what the tests need to find it, as JSON.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ownAccounts } from '../server/identity/accounts/access';
import { openDatabase } from '../server/platform/db/client';
import { createEmbedRoom } from '../server/rooms/embed/create-room';
import { only, SCOPES, type Caller } from '../server/platform/principal/principal';
import { createKey } from '../server/identity/keys/manage';
import { createRoom } from '../server/rooms/rooms/manage';
import { copyEmbeddedCluster } from '../server/testing/embedded-cluster';
import {
  addAgent,
  addMinutes,
  addParticipant,
  addRecording,
  addSession,
  addTurn,
  addTurns,
  changeRecording,
  changeRoom,
} from '../server/testing/rows';
import { openLogin } from '../server/identity/users/logins';
import { hashPassword } from '../server/identity/users/password';
import { UNLIMITED } from '../server/identity/quotas/limits';
import { openQuotas } from '../server/identity/quotas/quotas';
import { addPerson } from '../server/identity/users/signup';
import { CAST, SAID } from './seed-words';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const dataDir = resolve(process.argv[2] ?? '');
const [email, password, storage] = process.argv.slice(3);
if (email === undefined || password === undefined)
  throw new Error('An email address and a password are needed.');
const now = new Date();
const baseUrl = 'http://localhost';
await copyEmbeddedCluster(dataDir);
const database = await openDatabase({ url: null, dataDir });
const { db } = database;
const quotas = await openQuotas(db, UNLIMITED, () => now);
const disk = { assertSpaceForRows: async () => {} };
const deps = { db, baseUrl, now: () => now, quotas, disk };

const user = await addPerson(deps, null, {
  email,
  displayName: CAST[0].name,
  proof: { kind: 'password', passwordHash: await hashPassword(password) },
});
const { loginId } = await openLogin(deps, null, user);
const person: Caller = {
  principal: { kind: 'user', userId: user.id, loginId, scopes: SCOPES },
  scope: null,
  ip: '198.51.100.7',
  requestId: null,
};
const accounts = await ownAccounts(db, user.id);
const live = accounts.find((account) => account.mode === 'live')?.id ?? '';
const account: Caller<Extract<Caller['principal'], { kind: 'account' }>> = {
  ...person,
  principal: { kind: 'account', accountId: live, mode: 'live', userId: user.id, scopes: SCOPES },
};

const { secret: key } = await createKey(deps, only('user', person), {
  accountId: live,
  name: 'Production server',
  scopes: [...SCOPES],
  expiresInDays: null,
});
const { roomId: embedRoom } = await createEmbedRoom(deps, account, { roomName: 'Design review' });
const { roomId: weekly } = await createRoom(deps, only('user', person), {
  accountId: live,
  roomName: 'Weekly planning',
  isPublic: true,
  requiresAuth: false,
  endToEndEncrypted: false,
});

const told = await heldWithMinutes(embedRoom, new Date(now.getTime() - 2 * 60 * MINUTE));
const recordingId = await recorded(embedRoom, told);
await earlier();

const processing = await session(weekly, 40 * MINUTE, 25, 2);
await addAgent(db, processing, {}, { joinedAt: ago(40 * MINUTE), leftAt: ago(15 * MINUTE) });
await addMinutes(db, processing, { status: 'processing' });
await addTurn(db, processing, {
  text: 'Let us begin.',
  startedAt: ago(40 * MINUTE),
  endedAt: ago(39 * MINUTE),
});
const failed = await session(weekly, 3 * DAY, 12, 2);
await addAgent(db, failed, {}, { joinedAt: ago(3 * DAY), leftAt: ago(3 * DAY - 12 * MINUTE) });
await addMinutes(db, failed, {
  status: 'failed',
  errorMessage: 'The language model service took too long to answer.',
});
await addTurn(db, failed, {
  text: 'Can you hear me?',
  startedAt: ago(3 * DAY),
  endedAt: ago(3 * DAY - 1_000),
});
const long = await longSession(weekly);
const silent = await session(weekly, 4 * DAY, 30, 3);
const running = await liveSession(weekly);

const unfinished = await addRecording(db, weekly, { ...recordingAt(40 * MINUTE), status: 'processing' });
const broken = await addRecording(db, weekly, {
  ...recordingAt(3 * DAY),
  status: 'failed',
  errorMessage: 'The browser that recorded went away before anything had arrived.',
});
// Neither has a file.
for (const { id } of [unfinished, broken]) await changeRecording(db, id, { objectKey: null });
const customer = await addRecording(db, weekly, {
  ...recordingAt(5 * DAY),
  status: 'ready',
  storage: 'customer',
  bucket: 'example-recordings',
  region: 'eu-central-1',
  durationSeconds: 1_500,
  sizeBytes: 84_000_000,
});

for (const roomId of [embedRoom, weekly]) await changeRoom(db, roomId, { lastActivityAt: ago(MINUTE) });
await database.close();
console.log(
  JSON.stringify({
    key,
    embedRoom,
    weekly,
    sessions: { told, processing, failed, silent, running },
    longSession: long,
    recordings: {
      ready: recordingId,
      processing: unfinished.id,
      failed: broken.id,
      customer: customer.id,
    },
  }),
);

function ago(ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** A session that ended, with that many people in it for all of its minutes. */
async function session(roomId: string, sinceMs: number, minutes: number, people: number): Promise<string> {
  const startedAt = ago(sinceMs);
  const endedAt = new Date(startedAt.getTime() + minutes * MINUTE);
  const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt, endedAt });
  for (const { name, externalUserId } of CAST.slice(0, people)) {
    await addParticipant(db, id, {
      displayName: name,
      externalUserId,
      subject: `ext:${live}:${externalUserId}`,
      joinedAt: startedAt,
      leftAt: endedAt,
    });
  }
  return id;
}

/** Long ago, and with more turns than a page of a transcript has; the minutes are of the first and the last one. */
async function longSession(roomId: string): Promise<string> {
  const id = await session(roomId, 200 * DAY, 90, 2);
  const at = (index: number) => new Date(now.getTime() - 200 * DAY + index * 5_000);
  const said = Array.from({ length: 1_050 }, (_, index) => ({
    id: `trn_long_${index}`,
    text: `This is remark ${index + 1}.`,
    startedAt: at(index),
    endedAt: at(index + 0.5),
  }));
  await addTurns(db, id, said);
  await addMinutes(db, id, {
    provenance: {
      model: 'llama-3.3-70b',
      inputTokens: 9_000,
      outputTokens: 100,
      unsupportedCount: 2,
      omission: { reason: 'transcript_too_long', turnCount: 30, speechTurnCount: 10, chatTurnCount: 20 },
    },
    summaryText: 'There were many remarks.',
    decisions: ['The last remark counts'],
    decisionEvidence: [{ turnIds: ['trn_long_1049'], startMs: 1_049 * 5_000 }],
    followUps: [],
    followUpEvidence: [],
    actionItems: [],
  });
  return id;
}

async function liveSession(roomId: string): Promise<string> {
  const startedAt = ago(5 * MINUTE);
  const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt, endedAt: null });
  // Gone already, so that the server's start does not find somebody who will never come back.
  await addParticipant(db, id, { displayName: CAST[1].name, joinedAt: startedAt, leftAt: ago(MINUTE) });
  return id;
}

async function heldWithMinutes(roomId: string, startedAt: Date): Promise<string> {
  const at = (ms: number) => new Date(startedAt.getTime() + ms);
  const endedAt = at(32 * MINUTE);
  const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt, endedAt });
  const seats = new Map<string, string>();
  for (const { name, externalUserId, role } of CAST) {
    const seat = await addParticipant(db, id, {
      displayName: name,
      externalUserId,
      subject: `ext:${live}:${externalUserId}`,
      role,
      joinedAt: startedAt,
      leftAt: endedAt,
    });
    seats.set(name, seat.id);
  }
  await addAgent(
    db,
    id,
    { transcriptionModel: 'whisper-large-v3', language: 'en' },
    { joinedAt: at(2_000), leftAt: endedAt },
  );
  const turnIds: string[] = [];
  for (const { seconds, who, text, source = 'speech' } of SAID) {
    const turn = await addTurn(db, id, {
      participantId: seats.get(CAST[who].name) ?? null,
      text,
      source,
      language: 'en',
      startedAt: at(seconds * 1_000),
      endedAt: at((seconds + 4) * 1_000),
    });
    turnIds.push(turn.id);
  }
  const evidence = (...indices: number[]) => ({
    turnIds: indices.map((index) => turnIds[index] ?? ''),
    startMs: (SAID[indices[0] ?? 0]?.seconds ?? 0) * 1_000,
  });
  await addMinutes(db, id, {
    provenance: { model: 'llama-3.3-70b', inputTokens: 1_184, outputTokens: 402 },
    summaryText:
      'The team looked at the new checkout. The single page is quicker, but guests lose their cart when they sign in. The release waits for that and for a second look at the wording.',
    outcome: 'The new checkout goes out on Tuesday if the cart survives a sign-in.',
    decisions: ['Ship the single-page checkout on Tuesday', 'Keep the old checkout reachable for two weeks'],
    decisionEvidence: [evidence(9, 10), evidence(12)],
    followUps: ['Whether the help texts need another language'],
    followUpEvidence: [evidence(14)],
    actionItems: [
      {
        actionItemId: 'act_1',
        text: 'Keep the cart when a guest signs in',
        ownerName: CAST[2].name,
        ownerExternalUserId: CAST[2].externalUserId,
        dueDate: null,
        dueText: 'by Monday',
        status: 'open',
        evidence: evidence(7, 8),
      },
      {
        actionItemId: 'act_2',
        text: 'Go over the wording of the last step',
        ownerName: CAST[3].name,
        ownerExternalUserId: CAST[3].externalUserId,
        dueDate: null,
        dueText: null,
        status: 'open',
        evidence: evidence(11),
      },
    ],
  });
  return id;
}

/** A recording of a minute, which began six seconds into the session. */
async function recorded(roomId: string, sessionId: string): Promise<string> {
  const startedAt = new Date(now.getTime() - 2 * 60 * MINUTE + 6_000);
  const row = await addRecording(db, roomId, {
    sessionId,
    storage: storage === 'object' ? 'object' : 'local',
    startedAt,
    endedAt: new Date(startedAt.getTime() + MINUTE),
    durationSeconds: 60,
    sizeBytes: 57_624,
    createdAt: startedAt,
    updatedAt: startedAt,
    width: 480,
    height: 270,
  });
  if (row.storage === 'object') return row.id;
  const fixture = join(import.meta.dirname, 'fixtures/recording.webm');
  await mkdir(join(dataDir, 'recordings'), { recursive: true });
  await copyFile(fixture, join(dataDir, 'recordings', row.objectKey));
  return row.id;
}

/** What makes the charts look like those of a product in use. */
async function earlier(): Promise<void> {
  for (let day = 29; day >= 1; day -= 1) {
    const weekend = ago(day * DAY).getUTCDay() % 6 === 0;
    const calls = weekend ? 0 : 1 + ((day * 7) % 3);
    for (let call = 0; call < calls; call += 1) {
      await session(
        embedRoom,
        day * DAY + call * 90 * MINUTE,
        18 + ((day * 11 + call * 5) % 30),
        2 + (day % 3),
      );
    }
  }
}

function recordingAt(sinceMs: number) {
  return {
    startedAt: ago(sinceMs),
    endedAt: ago(sinceMs - MINUTE),
    createdAt: ago(sinceMs),
    updatedAt: ago(sinceMs),
    durationSeconds: null,
    sizeBytes: null,
  };
}
