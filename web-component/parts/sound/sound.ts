import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Participant } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { stableStream } from '../../rendering/stable-stream';
import type { CallText } from '../../strings/text';

/** Plays the sound of the other participants on the selected loudspeaker. */
class Sound extends LightDomElement {
  static override properties: PropertyDeclarations = {
    participants: { attribute: false },
    volumes: { attribute: false },
    speakerId: { attribute: false },
    _isBlocked: { state: true },
  };

  declare text: CallText;
  declare participants: readonly Participant[];
  /** How loud the participants are heard, 0 to 1, by their ids; missing: 1. */
  declare volumes: ReadonlyMap<string, number>;
  /** Device id of the loudspeaker; null: the default of the system. */
  declare speakerId: string | null;
  /** Whether the browser blocks sound until you click. */
  declare protected _isBlocked: boolean;

  constructor() {
    super();
    this._isBlocked = false;
  }

  protected override render(): TemplateResult {
    const streams = this.participants.flatMap(({ participantId, audioStream, screenStream, isSelf }) => [
      { key: participantId, participantId, stream: isSelf ? null : audioStream },
      { key: `${participantId} screen`, participantId, stream: isSelf ? null : withSound(screenStream) },
    ]);
    const volumeOf = (participantId: string) => this.volumes.get(participantId) ?? 1;
    return html`${repeat(
      streams.filter(({ stream }) => stream !== null),
      ({ key }) => key,
      ({ stream, participantId }) => {
        const volume = volumeOf(participantId);
        return html`<audio
          autoplay
          .volume=${volume}
          .muted=${volume === 0}
          .srcObject=${stableStream(stream)}
        ></audio>`;
      },
    )}
    ${
      this._isBlocked
        ? html`<p class="banner">
            <span>${this.text('soundBlocked')}</span>
            <button class="text-button" @click=${() => void this.#play()}>${this.text('soundOn')}</button>
          </p>`
        : ''
    }`;
  }

  protected override updated(): void {
    for (const audio of this.#elements()) setSpeaker(audio, this.speakerId ?? '');
    if (!this._isBlocked) void this.#play();
  }

  async #play(): Promise<void> {
    const waiting = this.#elements().filter((audio) => audio.paused);
    const outcomes = await Promise.allSettled(waiting.map(async (audio) => audio.play()));
    this._isBlocked = outcomes.some(
      (outcome) => outcome.status === 'rejected' && isNotAllowed(outcome.reason),
    );
  }

  #elements(): HTMLAudioElement[] {
    return [...this.querySelectorAll('audio')];
  }
}

const isNotAllowed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

const withSound = (stream: MediaStream | null): MediaStream | null =>
  stream !== null && stream.getAudioTracks().length > 0 ? stream : null;

function setSpeaker(audio: HTMLAudioElement, deviceId: string): void {
  if (!('setSinkId' in audio) || audio.sinkId === deviceId) return;
  // The loudspeaker was unplugged: the sound stays on the current one.
  audio.setSinkId(deviceId).catch(() => undefined);
}

defineElement('conference-room-sound', Sound);
