/**
 * Fills an empty data directory with the history of a person, before the server opens it. People and what they say are
 * invented. Prints what the tests need to find it, as JSON.
 *
 * tsx e2e/history/seed.ts DATA_DIRECTORY EMAIL PASSWORD [local|object]
 */
import { resolve } from 'node:path';
import { openDatabase } from '../../server/platform/db/client';
import { copyEmbeddedCluster } from '../../server/testing/embedded-cluster';
import { changeRoom } from '../../server/testing/rooms-rows';
import { createAccount } from './account';
import { ago, MINUTE, type SeedContext } from './context';
import {
  addCustomerRecording,
  addFailedRecording,
  addReadyRecording,
  addRecordingInProcessing,
} from './recordings';
import { addSessionWithMinutes } from './session-with-minutes';
import {
  addDeletableSession,
  addLongSession,
  addRunningSession,
  addSessionInProcessing,
  addSessionsOfLastMonth,
  addSessionWithFailedMinutes,
  addSessionWithoutTranscript,
} from './sessions';

const [directory, email, password, storage] = process.argv.slice(2);
if (directory === undefined || email === undefined || password === undefined)
  throw new Error('A data directory, an email address and a password are needed.');
const dataDir = resolve(directory);
const now = new Date();
await copyEmbeddedCluster(dataDir);
const database = await openDatabase({ url: null, dataDir });
const { db } = database;
const { organizationId, accountId, key, embedRoom, weekly } = await createAccount(db, now, {
  email,
  password,
});
const context: SeedContext = {
  db,
  dataDir,
  now,
  accountId,
  storage: storage === 'object' ? 'object' : 'local',
};

const startedAt = ago(context, 2 * 60 * MINUTE);
const withMinutes = await addSessionWithMinutes(context, embedRoom, startedAt);
// It began six seconds into the session.
const recordedFrom = new Date(startedAt.getTime() + 6_000);
const ready = await addReadyRecording(context, embedRoom, {
  sessionId: withMinutes,
  startedAt: recordedFrom,
});
await addSessionsOfLastMonth(context, embedRoom);
const sessions = {
  withMinutes,
  processing: await addSessionInProcessing(context, weekly),
  failed: await addSessionWithFailedMinutes(context, weekly),
  silent: await addSessionWithoutTranscript(context, weekly),
  running: await addRunningSession(context, weekly),
};
const longSession = await addLongSession(context, weekly);
const deletableSession = await addDeletableSession(context, weekly);
const recordings = {
  ready,
  processing: await addRecordingInProcessing(context, weekly),
  failed: await addFailedRecording(context, weekly),
  customer: await addCustomerRecording(context, weekly),
};
for (const roomId of [embedRoom, weekly])
  await changeRoom(db, roomId, { lastActivityAt: ago(context, MINUTE) });
await database.close();
console.log(
  JSON.stringify({
    organizationId,
    key,
    embedRoom,
    weekly,
    sessions,
    longSession,
    deletableSession,
    recordings,
  }),
);
