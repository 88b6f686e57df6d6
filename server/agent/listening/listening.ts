import type { SoundFrame } from '../../platform/hub/frames';
import type { Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';
import type { ServiceHealth } from '../transcription/service-health';
import { TranscriptionQueue, type QueueLimits } from '../transcription/transcription-queue';
import type { Transcriber } from '../transcription/transcriber';
import { deliverUtterance, type DeliveryDeps, type Speaker } from './deliver-utterance';
import { readPrompt } from './prompt';
import { createDetector } from './detector';
import { PendingSpeech, type PendingSpeechDeps } from './pending-speech';
import { SpeechPosts, type SpeechPostsDeps } from './speech-posts';
import { UtteranceSegmenter } from './utterance-segmenter';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The service that agents listen with. */
    listening: Listening;
  }
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

interface Deps extends DeliveryDeps, PendingSpeechDeps, SpeechPostsDeps {
  timers: Timers;
  speech: { transcriber: Transcriber; health: ServiceHealth; limits?: QueueLimits } | null;
}

export function createListening(deps: Deps): Listening {
  const { now, timers, log, speech } = deps;
  const detector = createDetector(log);
  const queue = speech && new TranscriptionQueue({ ...speech, timers, log });
  const pending = new PendingSpeech(deps);
  const posts = new SpeechPosts(deps);

  return {
    async prepare() {
      if (queue !== null) await detector.start();
    },

    openStream(speaker) {
      if (queue === null) return NO_STREAM;
      const { ownerId, roomId, sessionId, participantId, speakerKey } = speaker;
      const claimant = { ownerId, roomId, speaker: speakerKey };
      pending.begin(sessionId);
      const prompt = readPrompt(deps, sessionId);
      const segmenter = new UtteranceSegmenter({
        stream: detector.open(claimant),
        now,
        onUtterance(utterance) {
          pending.begin(sessionId);
          queue.add({
            ...claimant,
            samples: utterance.samples,
            language: speaker.agent.language,
            prompt,
            deliver: (result) => deliverUtterance(deps, speaker, utterance, result),
            onFinished: () => pending.end(sessionId),
          });
        },
        onSpeech: (change) => posts.add(speaker, change),
        onSoundLost: (err) => log.error({ err, sessionId, participantId }, 'sound was lost'),
      });
      return {
        write: (frame) => segmenter.write(frame),
        close: () => void segmenter.close().finally(() => pending.end(sessionId)),
      };
    },

    flush: (sessionId) => pending.flush(sessionId),
    sweep: () => pending.sweep(),
    waitingSeconds: () => queue?.seconds() ?? 0,

    async close(graceMs) {
      await withTimeout(pending.whenNone(), graceMs, () => {});
      queue?.close();
      await detector.close();
      await pending.settled();
      await posts.close();
    },
  };
}

/** Used when no transcription service is configured. */
const NO_STREAM: AudioStream = { write() {}, close() {} };
