import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { WatchedTile } from '../engine/engine';
import type { Trail } from '../pointers/trails';
import type { CallState } from '../state/call-state';
import { asRecorded, isWithheld } from './as-recorded';
import { Mixer } from './mixer';
import { LANDSCAPE, Picture, type PictureSize } from './picture';

export interface CompositionOptions {
  selfId: string;
  /** Returns the call as it is now. */
  state(): Pick<CallState, 'participants' | 'room' | 'spotlightId'>;
  /** Returns your own microphone, silent while it is off. */
  microphone(): MediaStream | null;
  /** Returns the current pointers and lines on shared screens. */
  trails(): readonly Trail[];
  /** Returns how the call is shown now. Absent: everybody alike. */
  layout?(): RecordingLayout;
  /** The size of the picture. Absent: 1280 × 720. */
  size?: PictureSize;
  /** Says which pictures are in the composition, and how large. */
  watch(tiles: readonly WatchedTile[]): void;
}

/** A call as one picture and one sound, without the people who have not agreed to be recorded. */
export class Composition {
  /** Picture and sound, which change with each `draw`. */
  readonly stream: MediaStream;
  readonly size: PictureSize;
  readonly #options: CompositionOptions;
  readonly #picture: Picture;
  readonly #mixer: Mixer;
  #watched = '';

  /**
   * @param onSilent called when the browser processes no sound
   * @throws Error when this browser cannot compose
   */
  constructor(options: CompositionOptions, framesPerSecond: number, onSilent: () => void) {
    this.#options = options;
    this.size = options.size ?? LANDSCAPE;
    this.#picture = new Picture(this.size);
    this.#mixer = new Mixer(onSilent);
    this.draw();
    const { track } = this.#mixer;
    const tracks = [...this.#picture.canvas.captureStream(framesPerSecond).getVideoTracks()];
    this.stream = new MediaStream(track ? [...tracks, track] : tracks);
  }

  draw(): void {
    const { state, microphone, selfId, trails, layout } = this.#options;
    const { spotlightId } = state();
    const participants = asRecorded(state());
    const isOut = new Set(participants.filter(isWithheld).map(({ participantId }) => participantId));
    const shownTrails = trails().filter(({ participantId }) => !isOut.has(participantId));
    this.#watch(this.#picture.draw(participants, spotlightId, shownTrails, layout?.()));
    const streams = participants.flatMap(({ audioStream, screenStream }) => [audioStream, screenStream]);
    const own = isOut.has(selfId) ? null : microphone();
    this.#mixer.follow([own, ...streams].flatMap((stream) => stream?.getAudioTracks() ?? []));
  }

  close(): void {
    this.stream.getTracks().forEach((track) => track.stop());
    this.#mixer.close();
    this.#picture.close();
    this.#options.watch([]);
  }

  /** Reports the pictures. The picture is drawn many times a second, and seldom shows other people than before. */
  #watch(tiles: readonly WatchedTile[]): void {
    const watched = JSON.stringify(tiles);
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.#options.watch(tiles);
  }
}
