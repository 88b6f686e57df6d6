import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Source, Tracks } from '../engine/engine';
import type { Hub } from '../hub/connection';
import type { Recording } from '../state/call-state';
import { FramePace } from './frame-pace';
import { TrackSender } from './track-sender';

/** The sources as the recording names them, those of sound first. */
const SOURCES = [
  ['microphone', 'microphone'],
  ['screen-audio', 'screenAudio'],
  ['screen', 'screen'],
  ['camera', 'camera'],
] as const;
const SOUNDS: readonly Source[] = ['microphone', 'screenAudio'];

/** Records the own microphone, camera, screen and its sound, each by itself, and sends them for a recording. */
export class TracksSender {
  readonly #senders: readonly (readonly [TrackSender, Source])[];

  constructor(hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>, selfId: string) {
    const pace = new FramePace();
    this.#senders = SOURCES.map(([name, source]) => [new TrackSender(name, { hub, pace, selfId }), source]);
  }

  /** Like `follow` of `OwnTracks`. */
  follow(recording: Recording | null, tracks: Tracks | null): void {
    const { recordingId = null, kind = null } = recording ?? {};
    for (const [sender, source] of this.#senders) {
      const isSent = kind === 'tracks' || (kind === 'audio' && SOUNDS.includes(source));
      sender.follow(isSent ? recordingId : null, tracks?.[source] ?? null);
    }
  }

  receive(message: ToParticipant): void {
    for (const [sender] of this.#senders) sender.receive(message);
  }

  /** Like `finish` of `OwnTracks`. */
  finish(): Promise<unknown> | null {
    const finishing = this.#senders.flatMap(([sender]) => sender.finish() ?? []);
    return finishing.length === 0 ? null : Promise.all(finishing);
  }
}
