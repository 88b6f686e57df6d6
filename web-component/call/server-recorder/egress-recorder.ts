import type { RecordingLayout, RecordingState } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { PROTOCOL } from '../hub/address';
import { Composition } from '../recorder/composition';
import type { PictureSize } from '../recorder/picture';
import { tick } from '../recorder/ticker';
import { PageCall } from './page-call';

const FRAMES_PER_SECOND = 25;

/** LiveKit Egress begins and ends with these lines. */
const BEGIN = 'START_RECORDING';
const END = 'END_RECORDING';

// oxlint-disable-next-line no-console -- LiveKit Egress reads the console of a page, and keeps it in its log.
const write = (line: string): void => console.log(line);

/**
 * The recorder of the server in a browser of LiveKit Egress, which records what the page shows and plays. The page sends
 * no chunks: Egress stores its file in the bucket when the page ends.
 */
export class EgressRecorder {
  readonly #call: PageCall;
  readonly #part: number;
  readonly #life = new AbortController();
  #layout: RecordingLayout | null = null;
  /** Resolves with the size of the picture when the page shows the call; null: nothing is shown yet. */
  #shown: Promise<PictureSize> | null = null;
  #recordingId: string | null = null;

  constructor({ serverUrl, token, part }: { serverUrl: string; token: string; part: number }) {
    this.#part = part;
    this.#call = new PageCall({
      serverUrl,
      token,
      enter: () => ({ type: 'record-call', protocol: PROTOCOL, token }),
      onMessage: (message) => this.#receive(message),
      onEnd: (problem) => {
        if (problem !== null) write(problem);
        this.#end();
      },
    });
  }

  #receive(message: ToParticipant): void {
    switch (message.type) {
      case 'welcome':
        if (message.recording?.recordingId !== this.#recordingId && this.#recordingId !== null)
          this.#call.end(null);
        return;
      case 'recorder-layout':
        this.#layout = message.layout;
        this.#shown ??= this.#show(message.layout);
        this.#shown
          .then((size) => this.#start(size))
          .catch((error: unknown) => this.#call.end(String(error)));
        return;
      case 'recording-changed':
        if (message.recording?.by === this.#call.state.selfId) this.#begin(message.recording);
        else if (this.#recordingId !== null) this.#call.end(null);
        return;
      case 'stop-recording':
        this.#call.hub.send({ type: 'stop-recording', chunkCount: this.#part + 1 });
        return this.#end();
      case 'rejected':
        if (message.of === 'start-recording') this.#call.end(message.message);
        return;
      default:
    }
  }

  /** Shows the call in the whole window. @throws when this browser cannot compose it, or plays no sound by itself */
  async #show(layout: RecordingLayout): Promise<PictureSize> {
    const { signal } = this.#life;
    const composition = new Composition(
      this.#call.composed('recorder', () => this.#layout ?? layout),
      FRAMES_PER_SECOND,
      () => {},
    );
    tick(FRAMES_PER_SECOND, signal, () => composition.draw());
    const video = document.createElement('video');
    Object.assign(video.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' });
    Object.assign(document.body.style, { margin: '0', background: '#000' });
    video.srcObject = composition.stream;
    document.body.replaceChildren(video);
    await video.play();
    return composition.size;
  }

  /** Says that the page shows the call, also after a new connection: the answer may have been lost with the one before. */
  #start({ width, height }: PictureSize): void {
    if (this.#call.isOver) return;
    const picture = { width, height, part: this.#part };
    this.#call.hub.send({ type: 'start-recording', mimeType: 'video/mp4', ...picture });
  }

  /** Begins once the server has counted the part of this page. */
  #begin({ recordingId, nextChunk }: RecordingState): void {
    if (this.#recordingId !== null || nextChunk <= this.#part) return;
    this.#recordingId = recordingId;
    write(BEGIN);
  }

  /** Ends the recording. The last picture stays until Egress closes the page, because it is recorded for a moment more. */
  #end(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    write(END);
  }
}
