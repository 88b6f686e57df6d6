import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Hub } from '../hub/connection';
import type { Recording } from '../state/call-state';
import { FramePace } from './frame-pace';
import { TrackSender } from './track-sender';

/** The own media that may be sent; null: that one is off. */
export type SentTracks = Readonly<Record<'microphone' | 'camera' | 'screen', MediaStreamTrack | null>>;

/** Records the own microphone, camera and screen, each by itself, and sends them for a recording. */
export class TracksSender {
  readonly #senders: readonly TrackSender[];

  constructor(hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>, selfId: string) {
    const pace = new FramePace();
    this.#senders = (['microphone', 'screen', 'camera'] as const).map(
      (source) => new TrackSender(source, { hub, pace, selfId }),
    );
  }

  /** Like `follow` of `OwnTracks`. */
  follow(recording: Recording | null, tracks: SentTracks | null): void {
    const { recordingId = null, kind = null } = recording ?? {};
    for (const sender of this.#senders) {
      const { source } = sender;
      const isSent = kind === 'tracks' || (kind === 'audio' && source === 'microphone');
      sender.follow(isSent ? recordingId : null, tracks?.[source] ?? null);
    }
  }

  receive(message: ToParticipant): void {
    for (const sender of this.#senders) sender.receive(message);
  }

  /** Like `finish` of `OwnTracks`. */
  finish(): Promise<unknown> | null {
    const finishing = this.#senders.flatMap((sender) => sender.finish() ?? []);
    return finishing.length === 0 ? null : Promise.all(finishing);
  }
}
