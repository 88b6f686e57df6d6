import { describeParticipant, describeRoom } from '../../../rooms/entry/describe';
import type { findRecordedCall } from '../../../rooms/entry/recorded-call';
import { describeRunning, findRunningRecording } from '../../../recordings/capture/running';
import { findStreamingCall } from '../../../recordings/streams/running';
import { NO_OVERRIDES } from '../../../platform/principal/call-overrides';
import type { Permissions } from '../../../platform/principal/permissions';
import type { RecorderState, RecordingState } from '../../../platform/hub/recording';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { HubContext } from '../context/context';
import { mediaHolderOf, scheduleMediaRenewal } from '../participant/renew-media';
import { createEventBuffer } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { PageConnection, PageRole, PageStart } from './page-connection';

/** The permissions of a page of the server: it only receives. */
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

/** The page does not renew its token, which is valid until another claim. */
const TOKEN_MS = 86_400_000;

type RecordedCall = NonNullable<Awaited<ReturnType<typeof findRecordedCall>>>;

/** A page of the server that may enter a call. */
interface EnteringPage<Entered extends PageConnection> {
  kind: PageRole['kind'];
  /** Its id in the call. */
  participantId: string;
  call: RecordedCall;
  /** Stores that the page is connected. */
  storeConnected: (at: Date) => Promise<void>;
  /** Called after the `welcome`. */
  start: (start: PageStart & { running: RecordingState | null }) => Entered;
}

/** Lets a page of the server into a call that it may enter. */
export async function enterPage<Entered extends PageConnection>(
  hub: HubContext,
  connection: Connection,
  page: EnteringPage<Entered>,
): Promise<Entered> {
  const buffer = createEventBuffer();
  const unsubscribe = await hub.subscriptions.subscribe(page.call.room.id, buffer.receive);
  try {
    const entered = await welcome(hub, connection, page, unsubscribe);
    buffer.deliverTo((event) => entered.receive(event));
    return entered;
  } catch (error) {
    unsubscribe();
    throw error;
  }
}

async function welcome<Entered extends PageConnection>(
  hub: HubContext,
  connection: Connection,
  { kind, participantId, call, storeConnected, start }: EnteringPage<Entered>,
  unsubscribe: () => void,
): Promise<Entered> {
  const { room, session } = call;
  const ref = { roomId: room.id, sessionId: session.id, participantId, resumeHash: '' };
  const holder = { ...mediaHolderOf(ref, participantId, NO_PERMISSIONS), isHidden: true };
  if (session.endedAt === null) await hub.engine.open(session.id);
  const media = await hub.engine.admit(holder);
  const joinedAt = hub.now();
  await storeConnected(joinedAt);
  const state = { participantId, joinedAt: joinedAt.toISOString() };
  // The participants hear of the page before its first signal.
  hub.bus.publish(room.id, { kind, sessionId: session.id, connectionId: connection.id });
  hub.bus.publish(room.id, {
    kind: 'message',
    sessionId: session.id,
    to: null,
    message: changedMessage(kind, state),
  });
  const presences = await hub.bus.presence.list(room.id);
  const live = new Map(presences.map((entry) => [entry.participant.participantId, entry.participant]));
  const known = call.present.map((row) =>
    describeParticipant(row, live.get(row.id) ?? null, session.overrides ?? NO_OVERRIDES),
  );
  const recording = await findRunningRecording(hub, session.id);
  const running = recording && describeRunning(recording);
  const { streaming } = await findStreamingCall(hub, session.id);
  connection.send({
    type: 'welcome',
    participantId,
    resumeSecret: '',
    resumed: false,
    sessionId: session.id,
    sessionStartedAt: (session.startedAt ?? session.openedAt).toISOString(),
    tokenExpiresAt: new Date(joinedAt.getTime() + TOKEN_MS).toISOString(),
    serverTime: joinedAt.toISOString(),
    room: describeRoom(room),
    permissions: NO_PERMISSIONS,
    participants: known,
    spotlight: session.spotlightId,
    chat: [],
    recording: running,
    streaming,
    [kind]: state,
    agent: await hub.agent.findPresent(session.id),
    canInviteAgent: false,
    bans: [],
    waiting: [],
    media,
  });
  const stopRenewal = scheduleMediaRenewal(hub, connection, () => holder);
  const { roomId, sessionId } = ref;
  hub.log.info(
    { roomId, sessionId, participantId, connectionId: connection.id },
    `the ${kind} is in the call`,
  );
  return start({
    connection,
    ref,
    known,
    mediaHolder: holder,
    running,
    close() {
      unsubscribe();
      stopRenewal();
    },
  });
}

const changedMessage = (kind: PageRole['kind'], state: RecorderState): ToParticipant =>
  kind === 'recorder'
    ? { type: 'recorder-changed', recorder: state }
    : { type: 'streamer-changed', streamer: state };
