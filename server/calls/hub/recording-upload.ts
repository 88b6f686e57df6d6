import { conflict, ApiError } from '../../platform/errors/errors';
import { CHUNK_MAX_BYTES, storeChunk } from '../../recordings/chunk';
import { findRunningRecording as findRunning } from '../../recordings/running';
import { startRecording as begin, type RunningRecording } from '../../recordings/start';
import { assertRunsCall } from '../../rooms/sessions/moderate';
import { StorageError } from '../../platform/storage/store';
import type { Connection } from './connection';
import type { HubCore } from './context';
import type { FragmentFrame } from '../../platform/hub/frames';
import { moderatorOf } from './moderate';
import { Pieces } from './chunk-assembler';
import type { RecordingState, ToServer } from '../../platform/hub/protocol';
import { finishRecording } from './end-recording';
import type { Seat } from './participant-connection';
import type { Cancel } from '../../platform/time/timers';

type Said<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;

/** A connected recorder from which nothing comes for this long does not record any more, in milliseconds. */
export const SILENCE_MS = 45_000;
/** How long a recorder that was asked to stop may take to send what is left, in milliseconds. */
export const STOP_GRACE_MS = 15_000;

/** Chunks of one recorder that may wait to be stored; a recorder sends four without an answer. */
const WAITING_MAX = 6;

/** What is known of a connection that records. */
interface Desk {
  recordingId: string;
  pieces: Pieces;
  /** Resolves when all that has come is stored or refused. */
  storing: Promise<void>;
  waiting: number;
  cancelSilence: Cancel;
}

const desks = new WeakMap<Seat, Desk>();

/** The recording of a session that runs; null when none does. */
export async function runningRecording(hub: HubCore, sessionId: string): Promise<RecordingState | null> {
  const running = await findRunning(hub, sessionId);
  return running && describe(running);
}

export async function startRecording(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  message: Said<'start-recording'>,
): Promise<void> {
  const recording = describe(await begin(hub, moderatorOf(connection, seat), message));
  takeUpRecording(hub, seat, recording);
  const { roomId, sessionId } = seat.held;
  hub.bus.publish(roomId, { kind: 'said', to: null, message: { type: 'recording-changed', recording } });
  hub.log.info({ roomId, sessionId, recordingId: recording.recordingId }, 'recording started');
}

/** The seat's connection records from now on, if it is the recorder; a new connection of the recorder goes on. */
export function takeUpRecording(hub: HubCore, seat: Seat, recording: RecordingState | null): void {
  if (recording?.by !== seat.held.participantId) return;
  dropPieces(seat);
  const desk = {
    recordingId: recording.recordingId,
    pieces: new Pieces(CHUNK_MAX_BYTES, () => hub.uploads.open(seat.about.ownerId)),
    storing: Promise.resolve(),
    waiting: 0,
    cancelSilence: () => {},
  };
  desks.set(seat, desk);
  expectPieces(hub, seat, desk);
}

/** Nothing more comes from the seat's connection: what there is of a chunk is worth nothing. */
export function dropPieces(seat: Seat): void {
  desks.get(seat)?.pieces.drop();
}

export async function stopRecording(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  { chunkCount }: Said<'stop-recording'>,
): Promise<void> {
  const { roomId, sessionId, participantId } = seat.held;
  await desks.get(seat)?.storing;
  const running = await findRunning(hub, sessionId);
  if (running === null) throw conflict('Nothing is recorded.');
  const by = moderatorOf(connection, seat);
  const { id: recordingId, nextChunk } = running;
  if (running.by === participantId) {
    if (chunkCount === null || chunkCount <= nextChunk) await finishRecording(hub, by.caller, recordingId);
    else refuse(connection, { recordingId, nextChunk }, 'Not all of the recording has arrived.');
    return;
  }
  await assertRunsCall(hub, by, 'Only hosts and co-hosts can stop the recording.');
  const message = { type: 'stop-recording' as const, by: participantId };
  hub.bus.publish(roomId, { kind: 'said', to: running.by, message });
  hub.background.after(STOP_GRACE_MS, () =>
    hub.background.run('stop a recording', () => finishRecording(hub, by.caller, recordingId)),
  );
}

/**
 * A piece of a chunk. Whole chunks are stored one after the other beside whatever else the recorder says: a slow storage
 * holds up nobody's call. What a recorder had still on its way when its recording ended is dropped.
 */
export function recordFragment(hub: HubCore, connection: Connection, seat: Seat, frame: FragmentFrame): void {
  const desk = desks.get(seat);
  if (desk === undefined) return;
  expectPieces(hub, seat, desk);
  const assembled = desk.pieces.add(frame);
  if (assembled.kind === 'incomplete') return;
  const chunk = { recordingId: desk.recordingId, nextChunk: assembled.index };
  if (assembled.kind === 'broken') refuse(connection, chunk, 'A piece of the recording is missing.');
  else if (assembled.kind === 'full') refuse(connection, chunk, SLOW);
  else if (desk.waiting >= WAITING_MAX) {
    assembled.giveBack();
    refuse(connection, chunk, SLOW);
  } else {
    desk.waiting += 1;
    desk.storing = desk.storing.then(async () => {
      await keep(hub, connection, seat, desk, assembled);
      desk.waiting -= 1;
      assembled.giveBack();
    });
    hub.background.run('store a chunk', () => desk.storing);
  }
}

const SLOW = 'The storage is slow at the moment.';

/** Stores a chunk and answers. Never throws. */
async function keep(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  desk: Desk,
  chunk: { index: number; bytes: Uint8Array },
): Promise<void> {
  if (desks.get(seat) !== desk) return; // it was told that the recording is over
  const { recordingId } = desk;
  try {
    const { accountId } = seat.about;
    const recorder = { recordingId, participantId: seat.held.participantId, accountId };
    const kept = await storeChunk(hub, recorder, chunk);
    const { nextChunk } = kept;
    if (kept.kind === 'gap') refuse(connection, { recordingId, nextChunk }, 'An earlier piece is missing.');
    else if (kept.kind === 'stored') connection.send({ type: 'chunk-stored', recordingId, nextChunk });
    if (kept.kind !== 'gap' && kept.limit !== null) await finishRecording(hub, null, recordingId, kept.limit);
  } catch (err) {
    if (err instanceof ApiError) {
      desk.pieces.drop();
      desks.delete(seat);
      connection.send({ type: 'rejected', of: 'fragment', message: err.message });
      return;
    }
    hub.log.error({ recordingId, err }, 'a piece of a recording cannot be stored');
    const sentence = err instanceof StorageError ? err.sentence : 'The server failed to store a piece.';
    refuse(connection, { recordingId, nextChunk: chunk.index }, sentence);
  }
}

/** Ends the recording when nothing comes although the recorder is there: its page was loaded anew, or stands still. */
function expectPieces(hub: HubCore, seat: Seat, desk: Desk): void {
  desk.cancelSilence();
  desk.cancelSilence = hub.background.after(SILENCE_MS, () => {
    desk.pieces.drop();
    if (seat.isOver || !seat.state.connected) return;
    hub.background.run('end a silent recording', async () => {
      try {
        await finishRecording(hub, null, desk.recordingId);
      } catch (error) {
        expectPieces(hub, seat, desk); // the database may be back by then
        throw error;
      }
    });
  });
}

function refuse(
  connection: Connection,
  chunk: { recordingId: string; nextChunk: number },
  message: string,
): void {
  connection.send({ type: 'chunk-refused', ...chunk, message });
}

const describe = ({ id, startedAt, by, nextChunk }: RunningRecording): RecordingState => ({
  recordingId: id,
  startedAt: startedAt.toISOString(),
  by,
  nextChunk,
});
