import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { LocalMedia } from '../../call/media/local-media';
import type { OwnWait } from '../../call/state/call-state';
import { ChangeListener } from '../../controllers/change-listener';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { ownPreview } from '../device-check/own-preview';
import { deviceProblems, settingMenus } from '../devices/device-menus';
import { waitingRoom } from './waiting-room.styles';
import '../devices/level-meter';

/**
 * The screen of a person who waits to be let in: the wait, their own picture and devices, and the messages of hosts.
 */
class WaitingRoom extends LightDomElement {
  static override styles = waitingRoom;
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    wait: { attribute: false },
    displayName: { attribute: false },
    allowedDevices: { attribute: false },
    isAskingForDevices: { attribute: false },
    onLeave: { attribute: false },
  };

  declare text: CallText;
  declare media: LocalMedia;
  declare wait: OwnWait;
  /** Null when the join token has no name. */
  declare displayName: string | null;
  /** The devices that you may use in the call. */
  declare allowedDevices: { microphone: boolean; camera: boolean };
  /** Whether the browser is asking for permission to use the devices. */
  declare isAskingForDevices: boolean;
  declare onLeave: () => void;
  readonly #changes = new ChangeListener(this);

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const { text, media, wait, displayName } = this;
    const time = timeOf(wait.since, text.language);
    return html`<section class="check" part="waiting-room">
      ${ownPreview(this, text)}
      <div class="check-side">
        <h1 tabindex="-1">${text('waitingTitle')}</h1>
        <div class="waiting-state" role="status">
          ${wait.isConnected ? nothing : html`<p><span class="spinner"></span> ${text('reconnecting')}</p>`}
          <p class="lead">${text('waitingLead')}</p>
        </div>
        <p class="waiting-facts">
          ${displayName === null ? nothing : html`<span>${text('readyAs', { name: localizedName(displayName, text) })}</span>`}
          <span>${text('waitingSince', { time })}</span>
        </p>
        ${this.#messages()} ${deviceProblems(media, text)}
        <div class="devices">${settingMenus(media, text)}</div>
        <button class="button" part="leave-button" @click=${this.onLeave}>${text('waitingLeave')}</button>
      </div>
    </section>`;
  }

  /** Renders the messages. Their element is always there, so that screen readers also read the first message. */
  #messages(): TemplateResult {
    const { text, wait } = this;
    return html`<div
      class=${wait.messages.length === 0 ? 'visually-hidden' : 'waiting-messages'}
      part="waiting-messages"
      role="log"
      aria-label=${text('waitingMessages')}
    >
      ${wait.messages.map(
        (message) =>
          html`<p class="waiting-message">
            <small>${text('waitingMessageFrom')} · ${timeOf(message.sentAt, text.language)}</small>
            <bdi dir="auto">${message.text}</bdi>
          </p>`,
      )}
    </div>`;
  }
}

const timeOf = (moment: Date, language: string): string =>
  moment.toLocaleTimeString(language, { timeStyle: 'short' });

defineElement('conference-room-waiting-room', WaitingRoom);
