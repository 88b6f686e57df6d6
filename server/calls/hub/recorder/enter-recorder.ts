import { refusals } from '../../../rooms/entry/refusals';
import { describeParticipant, describeRoom } from '../../../rooms/entry/describe';
import { findRecordedCall } from '../../../rooms/entry/recorded-call';
import { describeRunning, findRunningRecording } from '../../../recordings/capture/running';
import {
  findTaskOfToken,
  recordConnected,
  type RecorderTask,
} from '../../../recordings/capture/recorder-tasks';
import { NO_OVERRIDES } from '../../../platform/principal/call-overrides';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { Permissions } from '../../../platform/principal/permissions';
import type { HubContext } from '../context/context';
import { mediaHolderOf, scheduleMediaRenewal } from '../participant/renew-media';
import { createEventBuffer } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import { refuse } from '../socket/refuse';
import { RecorderConnection } from './recorder-connection';

/** The permissions of a recorder: it only receives. */
const NO_PERMISSIONS: Permissions = {
  microphone: false,
  camera: false,
  screen: false,
  chat: false,
  record: false,
  inviteAgent: false,
  moderate: false,
  skipLobby: false,
};

type RecordedCall = NonNullable<Awaited<ReturnType<typeof findRecordedCall>>>;

/**
 * Lets the page of a recorder into the call of its task. The page proves its right by the token of the present claim.
 * Nobody else can enter like this: the token is valid for one session, and until another claim.
 * @returns null when the page was refused
 */
export async function enterAsRecorder(
  hub: HubContext,
  connection: Connection,
  { token }: MessageToServer<'record-call'>,
): Promise<RecorderConnection | null> {
  const task = await findTaskOfToken(hub.db, token);
  const call = task && (await findRecordedCall(hub.db, task.sessionId));
  if (!task || !call || call.room.isEndToEndEncrypted) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  const buffer = createEventBuffer();
  const unsubscribe = await hub.subscriptions.subscribe(call.room.id, buffer.receive);
  try {
    const recorder = await welcome(hub, connection, { task, call, unsubscribe });
    buffer.deliverTo((event) => recorder.receive(event));
    return recorder;
  } catch (error) {
    unsubscribe();
    throw error;
  }
}

async function welcome(
  hub: HubContext,
  connection: Connection,
  { task, call, unsubscribe }: { task: RecorderTask; call: RecordedCall; unsubscribe: () => void },
): Promise<RecorderConnection> {
  const { room, session } = call;
  const ref = { roomId: room.id, sessionId: session.id, participantId: task.recorderId, resumeHash: '' };
  const holder = { ...mediaHolderOf(ref, task.recorderId, NO_PERMISSIONS), isHidden: true };
  if (session.endedAt === null) await hub.engine.open(session.id);
  const media = await hub.engine.admit(holder);
  const joinedAt = hub.now();
  await recordConnected(hub.db, task, connection.id, joinedAt);
  const state = { participantId: task.recorderId, joinedAt: joinedAt.toISOString() };
  // The participants hear of the recorder before its first signal.
  const message = { type: 'recorder-changed' as const, recorder: state };
  hub.bus.publish(room.id, { kind: 'recorder', sessionId: session.id, connectionId: connection.id });
  hub.bus.publish(room.id, { kind: 'message', sessionId: session.id, to: null, message });
  const presences = await hub.bus.presence.list(room.id);
  const live = new Map(presences.map((entry) => [entry.participant.participantId, entry.participant]));
  const participants = call.present.map((row) =>
    describeParticipant(row, live.get(row.id) ?? null, session.overrides ?? NO_OVERRIDES),
  );
  const running = await findRunningRecording(hub, session.id);
  const sent: ToParticipant = {
    type: 'welcome',
    participantId: task.recorderId,
    resumeSecret: '',
    resumed: false,
    sessionId: session.id,
    sessionStartedAt: (session.startedAt ?? session.openedAt).toISOString(),
    tokenExpiresAt: new Date(joinedAt.getTime() + TOKEN_MS).toISOString(),
    serverTime: joinedAt.toISOString(),
    room: describeRoom(room),
    permissions: NO_PERMISSIONS,
    participants,
    spotlight: session.spotlightId,
    chat: [],
    recording: running && describeRunning(running),
    recorder: state,
    agent: await hub.agent.findPresent(session.id),
    canInviteAgent: false,
    bans: [],
    waiting: [],
    media,
  };
  connection.send(sent);
  connection.send({ type: 'recorder-layout', layout: task.layout });
  const stopRenewal = scheduleMediaRenewal(hub, connection, () => holder);
  hub.log.info({ ...ref, resumeHash: undefined, connectionId: connection.id }, 'the recorder is in the call');
  return new RecorderConnection(hub, {
    connection,
    task,
    ref,
    details: { accountId: room.accountId, ownerId: call.ownerId },
    known: participants,
    mediaHolder: holder,
    running: running && describeRunning(running),
    close() {
      unsubscribe();
      stopRenewal();
    },
  });
}

/** The page does not renew its token, which is valid until another claim. */
const TOKEN_MS = 86_400_000;
