import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { SoundFrame } from '../../platform/hub/frames';
import type { AgentState } from '../../platform/hub/protocol';
import type { Timers } from '../../platform/time/timers';
import { newId } from '../../platform/ids';
import type { Metrics } from '../../platform/metrics/metrics';
import type { Processes } from '../../platform/processes/processes';
import type { Log } from '../../platform/log/log';
import { withTimeout } from '../../platform/time/with-timeout';
import type { ServiceHealth } from '../transcription/service-health';
import { createTranscriptionQueue, type QueueLimits } from '../transcription/transcription-queue';
import { createDetector } from './detector';
import type { TranscriptionResult } from '../transcription/transcription-result';
import { listUndrained, markDrained } from '../agents/draining';
import { recordUtterance } from '../transcript/record';
import { createPendingCounter } from '../transcription/pending-counter';
import type { Transcriber } from '../transcription/transcriber';
import type { CaptionTranslation } from '../translation/caption-translation';
import { UtteranceSegmenter, type Utterance } from './utterance-segmenter';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The service that agents listen with. */
    listening: Listening;
  }
}

/** Somebody whose microphone is on, and the agent that listens. */
interface Speaker {
  ownerId: string;
  roomId: string;
  sessionId: string;
  participantId: string;
  /** The same for all connections of one person in this room: their utterances are transcribed one after the other. */
  speakerKey: string;
  displayName: string;
  agent: AgentState;
}

/** The sound of one microphone that is on. */
export interface AudioStream {
  write(frame: SoundFrame): void;
  /** Ends the stream, for example when the microphone is off. Speech until now is still transcribed. */
  close(): void;
}

/** Transcribes the microphones of the connections of this process. */
export interface Listening {
  /** Loads the speech detector, which takes a second or two. You need not wait for it. */
  prepare(): Promise<void>;
  openStream(speaker: Speaker): AudioStream;
  /**
   * Marks the agents that left a session as drained, once all its speech is transcribed. Its streams must be closed. If
   * another process still has speech of the session, that process sets the mark.
   * @returns resolves when that is done, or has failed, which is logged; you need not wait for it
   */
  flush(sessionId: string): Promise<void>;
  /** Marks agents as drained that no process flushed, for example because the process was killed. */
  sweep(): Promise<void>;
  /** Returns how much speech waits for its transcription or is being transcribed, in seconds. */
  waitingSeconds(): number;
  /** @param graceMs how long pending speech may take to be transcribed; the rest is lost */
  close(graceMs: number): Promise<void>;
}

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  metrics: Metrics;
  bus: Pick<Bus, 'publish'>;
  translation: Pick<CaptionTranslation, 'translate'>;
  processes: Pick<Processes, 'isShared' | 'setTranscribing' | 'isTranscribedElsewhere'>;
  speech: { transcriber: Transcriber; health: ServiceHealth; limits?: QueueLimits } | null;
}

export function createListening({
  db,
  now,
  timers,
  log,
  metrics,
  bus,
  translation,
  processes,
  speech,
}: Deps): Listening {
  const detector = createDetector(log);
  const queue = speech && createTranscriptionQueue({ ...speech, timers, log });
  /** Open streams and utterances by session. */
  const pending = createPendingCounter({
    onFirst: (sessionId) => tellOthers(sessionId, true),
    onZero(sessionId) {
      tellOthers(sessionId, false);
      if (processes.isShared) void flush(sessionId); // another process may have left the mark to this process
    },
  });
  /** The last message to the other processes, by session. */
  const telling = new Map<string, Promise<void>>();
  const flushing = new Set<Promise<void>>();

  return {
    async prepare() {
      if (queue !== null) await detector.start();
    },

    openStream(speaker) {
      if (queue === null) return NO_STREAM;
      const { ownerId, roomId, sessionId, participantId, speakerKey } = speaker;
      const claimant = { ownerId, roomId, speaker: speakerKey };
      pending.increment(sessionId);
      const segmenter = new UtteranceSegmenter({
        stream: detector.open(claimant),
        now,
        onUtterance(utterance) {
          pending.increment(sessionId);
          queue.add({
            ...claimant,
            samples: utterance.samples,
            language: speaker.agent.language,
            deliver: (result) => deliver(speaker, utterance, result),
            onFinished: () => pending.decrement(sessionId),
          });
        },
        onSoundLost: (err) => log.error({ err, sessionId, participantId }, 'sound was lost'),
      });
      return {
        write: (frame) => segmenter.write(frame),
        close: () => void segmenter.close().finally(() => pending.decrement(sessionId)),
      };
    },

    flush,

    async sweep() {
      const undrained = await listUndrained(db);
      const busy = new Set(pending.keys());
      for (const sessionId of undrained) {
        if (!busy.has(sessionId)) await drain(sessionId);
      }
    },

    waitingSeconds: () => queue?.seconds() ?? 0,

    async close(graceMs) {
      const all = Promise.all(pending.keys().map((sessionId) => pending.whenZero(sessionId)));
      await withTimeout<unknown>(all, graceMs, () => {});
      queue?.close();
      await detector.close();
      await Promise.all([...flushing, ...telling.values()]);
    },
  };

  function flush(sessionId: string): Promise<void> {
    const flushed = pending
      .whenZero(sessionId)
      .then(() => drain(sessionId))
      .catch((err: unknown) => log.error({ err, sessionId }, 'agents could not be marked as drained'))
      .finally(() => flushing.delete(flushed));
    flushing.add(flushed);
    return flushed;
  }

  /** Marks the agents of a session as drained, unless another process still transcribes some of it. */
  async function drain(sessionId: string): Promise<void> {
    await telling.get(sessionId);
    if (!(await processes.isTranscribedElsewhere(sessionId))) await markDrained(db, sessionId, now());
  }

  function tellOthers(sessionId: string, isTranscribing: boolean): void {
    const told = (telling.get(sessionId) ?? Promise.resolve())
      .then(() => processes.setTranscribing(sessionId, isTranscribing))
      .catch((err: unknown) => log.error({ err, sessionId }, 'other processes could not be told of speech'))
      .finally(() => {
        if (telling.get(sessionId) === told) telling.delete(sessionId);
      });
    telling.set(sessionId, told);
  }

  /** Stores a transcribed utterance, and shows it as a caption. */
  async function deliver(
    { agent, ...speaker }: Speaker,
    utterance: Utterance,
    result: TranscriptionResult,
  ): Promise<void> {
    const { text, language, confidence } = result;
    metrics.transcribed((now().getTime() - utterance.endedAt.getTime()) / 1_000);
    if (text === '') return;
    const { ownerId, roomId, sessionId, participantId, speakerKey, displayName } = speaker;
    const { startedAt, endedAt } = utterance;
    const id = newId('trn');
    const spoken = agent.language ?? language;
    if (agent.mode !== 'Captioner') {
      const isStored = await recordUtterance(db, {
        id,
        sessionId,
        participantId,
        text,
        language: spoken,
        confidence,
        startedAt,
        endedAt,
      });
      if (!isStored) return;
    }
    if (!agent.captions) return;
    const caption = { captionId: id, participantId, displayName, text, language: spoken };
    bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'caption', caption } });
    translation.translate({
      ownerId,
      roomId,
      sessionId,
      speaker: speakerKey,
      captionId: id,
      text,
      language: spoken,
    });
  }
}

/** Used when no transcription service is configured. */
const NO_STREAM: AudioStream = { write() {}, close() {} };
