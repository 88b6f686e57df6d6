import { LitElement, type PropertyDeclarations } from 'lit';
import type { ConferenceRoomEventMap } from './contract';

/** The properties of the element, with their defaults, and its events. */
export class ElementProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    authToken: { attribute: 'auth-token', noAccessor: true },
    embedUrl: { attribute: 'embed-url' },
    theme: { reflect: true },
    layout: { reflect: true },
    prejoin: {},
    audio: { noAccessor: true },
    video: { noAccessor: true },
    chat: {},
    reactions: {},
    raiseHand: { attribute: 'raise-hand' },
    screenshare: {},
    captions: { reflect: true },
    captionLanguage: { attribute: 'caption-language', reflect: true },
    inviteUrl: { attribute: 'invite-url' },
    leaveUrl: { attribute: 'leave-url' },
    reports: {},
    rating: {},
    e2eeKey: { attribute: false },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  declare embedUrl: string;
  declare theme: 'light' | 'dark' | 'auto';
  declare layout: 'auto' | 'grid' | 'speaker' | 'side-by-side';
  declare prejoin: 'on' | 'off';
  declare chat: 'on' | 'off';
  declare reactions: 'on' | 'off';
  declare raiseHand: 'on' | 'off';
  declare screenshare: 'on' | 'off';
  declare captions: 'on' | 'off';
  declare captionLanguage: string | null;
  declare inviteUrl: string;
  declare leaveUrl: string;
  declare reports: 'on' | 'off';
  declare rating: 'on' | 'off' | null;
  /** Key of an end-to-end encrypted room. It is never sent and is not an attribute. */
  declare e2eeKey: string | null;

  #authToken = '';
  /** Null: the page has not set it, so that the room decides. */
  #audio: 'on' | 'off' | null = null;
  #video: 'on' | 'off' | null = null;

  constructor() {
    super();
    this.embedUrl = '';
    this.theme = 'auto';
    this.layout = 'auto';
    this.prejoin = 'on';
    this.chat = 'on';
    this.reactions = 'on';
    this.raiseHand = 'on';
    this.screenshare = 'on';
    this.captions = 'on';
    this.captionLanguage = null;
    this.inviteUrl = '';
    this.leaveUrl = '';
    this.reports = 'off';
    this.rating = null;
    this.e2eeKey = null;
  }

  get authToken(): string {
    return this.#authToken;
  }

  /** White space is not part of a token: templates and mails break lines in it. */
  set authToken(value: string | null) {
    this.#authToken = (value ?? '').replaceAll(/\s+/g, '');
    this.requestUpdate();
  }

  get audio(): 'on' | 'off' {
    return this.#audio ?? 'on';
  }

  set audio(value: 'on' | 'off' | null) {
    this.#audio = value;
    this.requestUpdate();
  }

  get video(): 'on' | 'off' {
    return this.#video ?? 'on';
  }

  set video(value: 'on' | 'off' | null) {
    this.#video = value;
    this.requestUpdate();
  }

  /** @internal Which devices the page has turned on or off; null: the room decides. */
  givenDevices(): { microphone: boolean | null; camera: boolean | null } {
    return {
      microphone: this.#audio === null ? null : this.#audio !== 'off',
      camera: this.#video === null ? null : this.#video !== 'off',
    };
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** Dispatches an event to the page. */
  protected emit<Name extends keyof ConferenceRoomEventMap>(
    name: Name,
    detail: ConferenceRoomEventMap[Name]['detail'],
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
