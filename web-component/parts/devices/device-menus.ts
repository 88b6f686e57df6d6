import { html, nothing, type TemplateResult } from 'lit';
import type { DeviceKind, LocalMedia, LocalMediaState } from '../../call/media/local-media';
import { whenIdle } from '../../rendering/when-idle';
import { textOfProblem } from '../../strings/device-problems';
import type { Text } from '../../strings/text';
import { type IconName, icon } from '../../theme/icons';

const KINDS = [
  { kind: 'audioinput', name: 'microphone', icon: 'microphone' },
  { kind: 'videoinput', name: 'camera', icon: 'camera' },
  { kind: 'audiooutput', name: 'speaker', icon: 'sound' },
] as const satisfies readonly {
  kind: DeviceKind;
  name: 'microphone' | 'camera' | 'speaker';
  icon: IconName;
}[];

/**
 * Returns a menu for each kind of device that was found, one for the sound of your microphone, and one for what is
 * behind you.
 */
export function deviceMenus(media: LocalMedia, text: Text): (TemplateResult | typeof nothing)[] {
  const { devices, selected } = media.state;
  const menus = KINDS.filter(({ kind }) => devices[kind].length > 0).map(({ kind, name, icon: image }) => {
    const choose = (event: Event): void => {
      if (event.target instanceof HTMLSelectElement) void media.select(kind, event.target.value);
    };
    const numbered = devices[kind].map(({ deviceId, label }, index) => ({
      deviceId,
      label: label || text('deviceNumber', { device: text(name), number: index + 1 }),
    }));
    const chosen = selected[kind] ?? numbered[0]?.deviceId;
    const menu = html`<label class="device">
      ${icon(image)}<span class="visually-hidden">${text(name)}</span>
      <select part="device-menu" @change=${choose}>
        ${numbered.map(
          ({ deviceId, label }) =>
            html`<option value=${deviceId} ?selected=${deviceId === chosen}>${label}</option>`,
        )}
      </select>
    </label>`;
    return kind === 'audioinput' ? html`${menu}${soundMenu(media, text)}` : menu;
  });
  return [...menus, backgroundMenu(media, text)];
}

function backgroundMenu(media: LocalMedia, text: Text): TemplateResult | typeof nothing {
  const { devices, background } = media.state;
  if (background.rule === 'forbidden' || devices.videoinput.length === 0) return nothing;
  whenFirstShown('background', async () => import('../background/background-menu'));
  return html`<conference-room-background .text=${text} .media=${media}></conference-room-background>`;
}

function soundMenu(media: LocalMedia, text: Text): TemplateResult {
  whenFirstShown('sound', async () => import('../microphone-sound/microphone-sound-menu'));
  return html`<conference-room-microphone-sound
    .text=${text}
    .media=${media}
  ></conference-room-microphone-sound>`;
}

/** The menus that are loaded, or will be when the page is idle: nothing waits for them. */
const shown = new Set<string>();

function whenFirstShown(menu: string, load: () => Promise<unknown>): void {
  if (!shown.has(menu)) whenIdle(() => void load().catch(() => shown.delete(menu)));
  shown.add(menu);
}

/** Returns a sentence for each device that cannot be used, with a button that tries again. */
export function deviceProblems(media: LocalMedia, text: Text): TemplateResult | typeof nothing {
  const { problems } = media.state;
  const sentences = (['microphone', 'camera'] as const).flatMap((device) => {
    const problem = problems[device];
    if (problem === null) return [];
    const canTryAgain = problem !== 'unsupported' && problem !== 'blocked';
    return html`<p class="problem">
      <span>${text(textOfProblem(device, problem))}</span>
      ${
        canTryAgain
          ? html`<button class="text-button" @click=${() => void tryAgain(media, device)}>
              ${text('tryAgain')}
            </button>`
          : nothing
      }
    </p>`;
  });
  return sentences.length > 0 ? html`<div class="problems" role="status">${sentences}</div>` : nothing;
}

async function tryAgain(media: LocalMedia, device: keyof LocalMediaState['problems']): Promise<void> {
  await (device === 'microphone' ? media.setMicrophone(true) : media.setCamera(true));
}
