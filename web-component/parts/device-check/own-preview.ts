import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { saveSetting } from '../../call/browser/browser-setting';
import type { LocalMedia } from '../../call/media/local-media';
import { stableStream } from '../../rendering/stable-stream';
import type { Text } from '../../strings/text';
import { icon } from '../../theme/icons';
import '../devices/level-meter';

interface Devices {
  media: LocalMedia;
  /** The devices that you may use in the call. */
  allowedDevices: { microphone: boolean; camera: boolean };
  /** Whether the browser is asking for permission to use the devices. */
  isAskingForDevices: boolean;
}

/**
 * Returns your own picture, and the switches of microphone and camera, outside of a call. The next call begins with
 * these switches.
 */
export function ownPreview(devices: Devices, text: Text): TemplateResult {
  const { media, isAskingForDevices } = devices;
  return html`<div class="preview" part="preview">
    ${
      media.state.cameraStream
        ? html`<video
            class="mirrored"
            autoplay
            playsinline
            aria-label=${text('preview')}
            .muted=${true}
            .srcObject=${stableStream(media.state.cameraStream)}
          ></video>`
        : html`<p class="preview-note">
            ${icon('cameraOff')}${text(isAskingForDevices ? 'askingDevices' : 'cameraIsOff')}
          </p>`
    }
    <div class="preview-controls">
      <div class="with-level">
        ${media.state.microphoneOn ? html`<conference-room-level .text=${text} .media=${media}></conference-room-level>` : nothing}
        ${toggle('microphone', devices, text)}
      </div>
      ${toggle('camera', devices, text)}
    </div>
  </div>`;
}

function toggle(
  device: 'microphone' | 'camera',
  { media, allowedDevices }: Devices,
  text: Text,
): TemplateResult | typeof nothing {
  if (!allowedDevices[device]) return nothing;
  const isMicrophone = device === 'microphone';
  const isOn = isMicrophone ? media.state.microphoneOn : media.state.cameraOn;
  const label = text(isOn ? `${device}Off` : `${device}On`);
  const turn = (): void => {
    saveSetting(device, isOn ? 'off' : 'on');
    void (isMicrophone ? media.setMicrophone(!isOn) : media.setCamera(!isOn));
  };
  return html`<button
    class=${classMap({ control: true, 'over-picture': true, off: !isOn })}
    aria-label=${label}
    data-tip=${label}
    @click=${turn}
  >
    ${icon(isOn ? device : `${device}Off`)}
  </button>`;
}
