import { html, nothing, type TemplateResult } from 'lit';
import type { DeviceKind, LocalMedia, LocalMediaState } from '../../call/state';
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

/** A menu for each kind of device that was found. */
export function deviceMenus(media: LocalMedia, text: Text): TemplateResult[] {
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
    return html`<label class="device">
      ${icon(image)}<span class="visually-hidden">${text(name)}</span>
      <select part="device-menu" @change=${choose}>
        ${numbered.map(
          ({ deviceId, label }) =>
            html`<option value=${deviceId} ?selected=${deviceId === chosen}>${label}</option>`,
        )}
      </select>
    </label>`;
  });
}

/** A sentence for each device that cannot be used, with a button that tries again. */
export function deviceProblems(media: LocalMedia, text: Text): TemplateResult | typeof nothing {
  const { problems } = media.state;
  const sentences = (['microphone', 'camera'] as const).flatMap((device) => {
    const problem = problems[device];
    if (problem === null) return [];
    const canTryAgain = problem !== 'unsupported';
    return html`<p class="problem">
      <span>${text(`${device}_${problem}`)}</span>
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
