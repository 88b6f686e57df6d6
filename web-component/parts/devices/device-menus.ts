import { html, nothing, type TemplateResult } from 'lit';
import type { DeviceKind, LocalMedia } from '../../call/media/local-media';
import { whenIdle } from '../../rendering/when-idle';
import { textOfProblem, wayToAllow } from '../../strings/device-problems';
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

/** Returns a menu for each kind of device that was found. */
export const deviceMenus = (media: LocalMedia, text: Text): TemplateResult[] =>
  menusOf(media, text).map(({ menu }) => menu);

/** Returns the menus of devices, and those of the sound of your microphone and of what is behind you. */
export const settingMenus = (media: LocalMedia, text: Text): (TemplateResult | typeof nothing)[] => [
  ...menusOf(media, text).map(({ kind, menu }) =>
    kind === 'audioinput' ? html`${menu}${soundMenu(media, text)}` : menu,
  ),
  backgroundMenu(media, text),
];

function menusOf(media: LocalMedia, text: Text): { kind: DeviceKind; menu: TemplateResult }[] {
  const { devices, selected } = media.state;
  return KINDS.filter(({ kind }) => devices[kind].length > 0).map(({ kind, name, icon: image }) => {
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
    return { kind, menu };
  });
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

/**
 * Returns a sentence for each device that cannot be used, with a button that tries again. One sentence is enough for both
 * where the browser denies both.
 */
export function deviceProblems(media: LocalMedia, text: Text): TemplateResult | typeof nothing {
  const { problems } = media.state;
  if (problems.microphone === 'denied' && problems.camera === 'denied')
    return problemsOf([problem(['microphone', 'camera'], text('devices_denied'), media, text)]);
  return problemsOf(
    (['microphone', 'camera'] as const).flatMap((device) => {
      const found = problems[device];
      if (found === null) return [];
      const sentence = found === 'denied' ? text(`${device}_denied`) : textOfProblem(device, found, text);
      return [problem([device], sentence, media, text)];
    }),
  );
}

const problemsOf = (problems: TemplateResult[]): TemplateResult | typeof nothing =>
  problems.length > 0 ? html`<div class="problems" role="status">${problems}</div>` : nothing;

type Device = 'microphone' | 'camera';

function problem(
  devices: readonly [Device, ...Device[]],
  sentence: string,
  media: LocalMedia,
  text: Text,
): TemplateResult {
  const found = media.state.problems[devices[0]];
  const canTryAgain = found !== 'unsupported' && found !== 'blocked';
  const again = (): void => void tryAgain(media, devices);
  return html`<div class="problem">
    ${
      found === 'denied'
        ? html`<div><strong>${sentence}</strong> ${howToAllow(text)}</div>`
        : html`<span>${sentence}</span>`
    }
    ${canTryAgain ? html`<button class="text-button" @click=${again}>${text('tryAgain')}</button>` : nothing}
  </div>`;
}

/** Returns where this browser allows devices, with a picture of the button in its address bar. */
function howToAllow(text: Text): TemplateResult {
  const way = wayToAllow();
  const image = BUTTONS[way];
  return html`<p>${image ? icon(image) : nothing}${text(way)}</p>`;
}

const BUTTONS: Partial<Record<ReturnType<typeof wayToAllow>, IconName>> = {
  allowIn_chromium: 'settings',
  allowIn_firefox: 'microphoneOff',
};

/** Both are asked for at once, so that the browser asks the person once. */
async function tryAgain(media: LocalMedia, devices: readonly Device[]): Promise<void> {
  await Promise.all(
    devices.map(async (device) =>
      device === 'microphone' ? media.setMicrophone(true) : media.setCamera(true),
    ),
  );
}
