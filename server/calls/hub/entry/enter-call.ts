import type { JoinResult } from '../../../rooms/entry/join-result';
import { describeParticipant, describeRoom } from '../../../rooms/entry/describe';
import type { Consents } from '../../../platform/vocabulary/consent';
import { callSettingsOf } from '../../../platform/room-settings/settings';
import { NO_OVERRIDES, OVERRIDABLE, overridesFor } from '../../../platform/principal/call-overrides';
import { deniedByHosts, permissionsOf, type Permissions } from '../../../platform/principal/permissions';
import type { TokenPermissions } from '../../../platform/principal/token-permissions';
import { leave, type ParticipantRef } from '../../../rooms/sessions/leave';
import { readConsents } from '../../../rooms/consents/answer';
import { refusals } from '../../../rooms/entry/refusals';
import { allowedDevices } from '../participant/allowed-devices';
import { bansOf } from '../participant/bans';
import { scheduleEndIfEmpty } from '../participant/end-session';
import { waitingOf } from '../participant/waiting-list';
import { readDraft } from '../../../agent/drafts/read';
import { readPollsFor } from '../../../rooms/polls/live';
import type { BreakoutsState, OwnBreakout } from '../../../platform/hub/breakouts';
import { browserOf } from '../../../rooms/sessions/browser';
import { mainSessionOf } from '../../../rooms/sessions/breakout-place';
import { ownBreakoutOf, readBreakouts } from '../../../rooms/breakouts/state';
import type { Arrival } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { ParticipantConnection } from '../participant/participant-connection';
import type { AgentState } from '../../../platform/hub/agent';
import type { Media } from '../../../platform/hub/media';
import {
  ASKABLE,
  type Ban,
  type Devices,
  type ParticipantState,
  type WaitingPerson,
} from '../../../platform/hub/protocol';
import type { RecorderState, RecordingState } from '../../../platform/hub/recording';
import { findRecorder, recordsOnServer } from '../../../recordings/capture/recorder-tasks';
import { findStreamingCall } from '../../../recordings/streams/running';
import type { StreamingState } from '../../../platform/hub/streaming';
import { findRunningRecording, resumeUpload } from '../messages/recording-upload';
import { refuse } from '../socket/refuse';
import { mediaHolderOf, scheduleMediaRenewal } from '../participant/renew-media';
import type { PollState } from '../../../platform/hub/polls';
import type { MinutesDraft } from '../../../platform/hub/minutes';
import type { ToParticipant } from '../../../platform/hub/server-messages';

/** A client that was admitted and is not in the call yet. */
export interface Newcomer {
  result: JoinResult;
  devices: Devices;
  canRecord: boolean;
  /** When the join token expires. */
  expiresAt: Date;
  /** The permissions that the join token removes from the role. */
  permissions: TokenPermissions;
  /** The data with which they entered. */
  arrival: Arrival;
}

/** The fields of `welcome` that are not part of the result of the join. */
interface CallState {
  media: Media;
  recording: RecordingState | null;
  recorder: RecorderState | null;
  streaming: StreamingState | null;
  streamer: RecorderState | null;
  recordsOnServer: boolean;
  agent: AgentState | null;
  bans: Ban[];
  waiting: WaitingPerson[];
  polls: PollState[];
  minutesDraft: MinutesDraft | null;
  breakout: OwnBreakout | null;
  breakouts: BreakoutsState | null;
  /** Everybody in the call, including the newcomer. */
  participants: ParticipantState[];
}

/**
 * Welcomes an admitted client and makes it a participant of its call.
 * @returns null when the media server does not answer; then the client has got a refusal, and is not in a call
 */
export async function enterCall(
  hub: HubContext,
  connection: Connection,
  newcomer: Newcomer,
): Promise<ParticipantConnection | null> {
  const { result } = newcomer;
  const ref = refOf(result);
  publishReplacements(hub, connection, result);
  if (!(await openMedia(hub, ref, result.resumed))) {
    refuse(connection, refusals.mediaUnavailable);
    return null;
  }
  const media = await hub.engine.admit(mediaHolderOf(ref, result.participant.subject, mayOf(newcomer)));
  // Reads before the presence is stored. If a read failed afterwards, a presence without a person would stay forever.
  const { consents, ...before } = await readCallState(hub, newcomer);
  const { own, participants } = await storePresence(hub, connection, newcomer, consents);
  const call: CallState = { ...before, media, participants };
  connection.send(welcomeOf(hub, newcomer, call));
  return startParticipant(hub, connection, newcomer, { own, call });
}

const refOf = ({ room, session, participant }: JoinResult): ParticipantRef => ({
  roomId: room.id,
  sessionId: session.id,
  participantId: participant.id,
  resumeHash: participant.resumeHash ?? '',
});

/**
 * Prepares the media server. If it is not available, a newcomer gives up their place. A participant who resumes stays,
 * because their media may still work.
 * @returns whether the client can enter
 */
async function openMedia(hub: HubContext, ref: ParticipantRef, isResumed: boolean): Promise<boolean> {
  try {
    await hub.engine.open(ref.sessionId);
    return true;
  } catch (err) {
    const { roomId, sessionId, participantId } = ref;
    hub.log.error({ err, roomId, sessionId, participantId }, 'the media server does not answer');
    if (isResumed) return true;
    await leave(hub, ref, 'network', hub.now());
    scheduleEndIfEmpty(hub, ref);
    return false;
  }
}

/** Disconnects the connections that this one replaces. */
function publishReplacements(hub: HubContext, connection: Connection, result: JoinResult): void {
  const { id: roomId } = result.room;
  for (const participantId of result.replaced) {
    hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'duplicate' });
  }
  if (result.moved !== null) {
    hub.bus.publish(roomId, { kind: 'left', participantId: result.moved, reason: 'moved' });
  }
  if (!result.resumed) return;
  const { id: participantId } = result.participant;
  hub.bus.publish(roomId, { kind: 'replaced', participantId, connectionId: connection.id });
}

/** Returns the permissions of the newcomer. */
const mayOf = (newcomer: Newcomer): Permissions => permissionsOf(restrictionsOf(newcomer));

const restrictionsOf = ({ result: { room, session, participant }, permissions: token }: Newcomer) => ({
  role: participant.role,
  token,
  features: callSettingsOf(room.settings).features,
  overrides: overridesFor(session.overrides ?? NO_OVERRIDES, participant),
});

async function readCallState(hub: HubContext, newcomer: Newcomer) {
  const { room, session, participant } = newcomer.result;
  const { subject } = participant;
  const { moderate: maySee, record: mayRecord } = mayOf(newcomer);
  const place = { roomId: room.id, sessionId: session.id };
  const hasBreakouts = session.breakoutName !== null || session.breakouts !== null;
  const { recordBy, consent } = callSettingsOf(room.settings);
  const [
    recording,
    recorder,
    streamed,
    isOnServer,
    agent,
    bans,
    waiting,
    polls,
    minutesDraft,
    breakouts,
    consents,
  ] = await Promise.all([
    findRunningRecording(hub, session.id),
    findRecorder(hub, session.id),
    findStreamingCall(hub, session.id),
    mayRecord && recordsOnServer(hub.db, recordBy),
    hub.agent.findPresent(session.id),
    maySee ? bansOf(hub, room.id) : [],
    maySee ? waitingOf(hub, room.id) : [],
    readPollsFor(hub, { sessionId: session.id, subject, browser: browserOf(participant) }),
    readDraft(hub.db, session.id),
    // The row of a main session already shows that it has no breakouts.
    hasBreakouts ? readBreakouts(hub, { ...place, subject, maySee }) : null,
    consent === 'ask' ? readConsents(hub.db, { mainSessionId: mainSessionOf(session), subject }) : {},
  ]);
  const own = { breakout: ownBreakoutOf(session), breakouts };
  const recorded = { recording, recorder, recordsOnServer: isOnServer, ...streamed };
  return { ...recorded, agent, minutesDraft, bans, waiting, polls, consents, ...own };
}

/** Stores that the newcomer is connected. @returns their state, and that of everybody in the call */
async function storePresence(
  hub: HubContext,
  connection: Connection,
  newcomer: Newcomer,
  consents: Consents,
): Promise<{ own: ParticipantState; participants: ParticipantState[] }> {
  const { result, devices, permissions } = newcomer;
  const { room, session, participant } = result;
  const { features } = callSettingsOf(room.settings);
  const presences = await hub.bus.presence.list(room.id);
  const live = new Map(presences.map((entry) => [entry.participant.participantId, entry.participant]));
  const describe = (row: JoinResult['participant']) =>
    describeParticipant(row, live.get(row.id) ?? null, session.overrides ?? NO_OVERRIDES);
  const described = describe(participant);
  const may = mayOf(newcomer);
  const own = {
    ...described,
    handRaisedAt: features.raiseHand ? described.handRaisedAt : null,
    devices: allowedDevices(devices, may),
    forbidden: [
      ...ASKABLE.filter((device) => !may[device]),
      ...OVERRIDABLE.filter((one) => permissions[one] === false),
    ],
    connected: true,
    ...(Object.keys(consents).length > 0 && { consents }),
  };
  const canRecord = newcomer.canRecord && may.record;
  await hub.bus.presence.put(room.id, {
    connectionId: connection.id,
    sessionId: session.id,
    participant: own,
    canRecord,
  });
  live.set(participant.id, own);
  const participants = result.present.map(describe);
  return { own, participants };
}

function welcomeOf(hub: HubContext, newcomer: Newcomer, call: CallState): ToParticipant {
  const { result, expiresAt } = newcomer;
  const permissions = mayOf(newcomer);
  const { room, session } = result;
  return {
    type: 'welcome',
    participantId: result.participant.id,
    resumeSecret: result.resumeSecret,
    resumed: result.resumed,
    sessionId: session.id,
    sessionStartedAt: (session.startedAt ?? session.openedAt).toISOString(),
    tokenExpiresAt: expiresAt.toISOString(),
    serverTime: hub.now().toISOString(),
    room: describeRoom(room),
    permissions,
    denied: deniedByHosts(restrictionsOf(newcomer), permissions),
    everybodyMay: (session.overrides ?? NO_OVERRIDES).everybody,
    chat: result.chat,
    spotlight: call.participants.some(({ participantId }) => participantId === session.spotlightId)
      ? session.spotlightId
      : null,
    fileMaxBytes: hub.chatFiles.maxBytes,
    canInviteAgent: hub.agent.isOffered && !room.isEndToEndEncrypted,
    draftsMinutes: hub.languageModel !== null && !room.isEndToEndEncrypted,
    translatesCaptions: hub.translation.isOffered && !room.isEndToEndEncrypted,
    ...call,
  };
}

/** Starts to relay events to the newcomer, to renew their media credentials and, if they record, to receive chunks. */
function startParticipant(
  hub: HubContext,
  connection: Connection,
  { result, canRecord, permissions, arrival }: Newcomer,
  { own, call }: { own: ParticipantState; call: CallState },
): ParticipantConnection {
  const { room, session, participant: row, resumed } = result;
  const { resumeHash, ...ids } = refOf(result);
  hub.log.info({ ...ids, connectionId: connection.id, role: row.role, resumed }, 'joined');
  const participant = new ParticipantConnection(hub, {
    connection,
    ref: { ...ids, resumeHash },
    details: {
      accountId: room.accountId,
      ownerId: room.accountOwnerId,
      subject: row.subject,
      browser: browserOf(row),
      tokenId: row.jti ?? '',
      invitationId: arrival.request.token.claims.invitation ?? null,
      permissions,
      isEndToEndEncrypted: room.isEndToEndEncrypted,
      canRecord,
      mainSessionId: mainSessionOf(session),
    },
    state: own,
    settings: callSettingsOf(room.settings),
    overrides: session.overrides ?? NO_OVERRIDES,
    known: call.participants,
    agent: call.agent,
    recorder: call.recorder,
    streamer: call.streamer,
    hasBreakouts: call.breakouts !== null,
    arrival,
    unsubscribe() {
      arrival.unsubscribe();
      stopRenewal();
    },
  });
  const stopRenewal = scheduleMediaRenewal(hub, connection, () => participant.mediaHolder);
  // The media server has the earlier permissions of a participant who resumes. Hosts may have changed them since.
  if (resumed) {
    hub.background.run('change what somebody may send', () => hub.engine.permit(participant.mediaHolder));
  }
  resumeUpload(hub, participant, call.recording);
  return participant;
}
