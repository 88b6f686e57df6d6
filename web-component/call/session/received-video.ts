import type { CallAction } from '../state/call-action';
import type { CallState } from '../state/call-state';
import { FULL_VIDEO, nextLevel, receivedLevel, turnedOn } from '../state/video-level';
import type { MediaExchange } from './media-exchange';

interface Options {
  state: () => CallState;
  dispatch: (action: CallAction) => void;
  exchange: Pick<MediaExchange, 'receiveVideo' | 'isPageSeen'>;
}

/** Decides how much of the others' cameras is received: as much as the connection carries, and none without pictures. */
export class ReceivedVideo {
  readonly #options: Options;
  #level = FULL_VIDEO;

  constructor(options: Options) {
    this.#options = options;
  }

  setAudioOnly(audioOnly: boolean): void {
    if (!audioOnly) this.#level = turnedOn(this.#level);
    this.#set(audioOnly);
  }

  /** Judges your own connection. */
  judge(): void {
    const { phase, video, participants } = this.#options.state();
    const self = participants.find(({ isSelf }) => isSelf);
    if (phase !== 'joined' || !self) return;
    // Without pictures, as in a page that nobody sees, nearly every connection is good.
    if (this.#options.exchange.isPageSeen || self.quality === 'poor')
      this.#level = nextLevel(this.#level, self.quality);
    this.#set(video.audioOnly);
  }

  /**
   * Receives the video for your own view. A recording that this page makes shows everybody, whatever you see yourself.
   */
  apply(): void {
    const { video, recording } = this.#options.state();
    this.#options.exchange.receiveVideo(recording?.isOwn ? 'full' : receivedLevel(video));
  }

  #set(audioOnly: boolean): void {
    const { video } = this.#options.state();
    const { level } = this.#level;
    if (audioOnly === video.audioOnly && level === video.level) return;
    this.#options.dispatch({ type: 'video', video: { audioOnly, level } });
    this.apply();
  }
}
