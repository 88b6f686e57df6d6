import { html, nothing, type TemplateResult } from 'lit';
import type { LocalMedia } from '../../call/media/local-media';
import { stableStream } from '../../rendering/stable-stream';
import type { Text } from '../../strings/text';
import { dialog } from '../dialog/dialog';
import { deviceProblems, settingMenus } from './device-menus';
import './level-meter';

/** Returns the dialog of devices, sound and background, with your picture and the level of your microphone. */
export const settingsDialog = (media: LocalMedia, text: Text, onClosed: () => void): TemplateResult =>
  dialog(
    { text, heading: text('settings'), onClosed },
    () =>
      html`${deviceProblems(media, text)}
        ${
          media.state.cameraStream
            ? html`<video
                class="settings-picture mirrored"
                autoplay
                playsinline
                aria-label=${text('preview')}
                .muted=${true}
                .srcObject=${stableStream(media.state.cameraStream)}
              ></video>`
            : nothing
        }
        <div class="devices">${settingMenus(media, text)}</div>
        <conference-room-level .text=${text} .media=${media}></conference-room-level>`,
  );
