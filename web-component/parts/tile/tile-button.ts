import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { icon } from '../../theme/icons';

const ICONS = {
  pin: 'pin',
  manage: 'more',
  'zoom-in': 'zoomIn',
  'zoom-out': 'zoomOut',
  point: 'pointer',
  picture: 'screen',
} as const;

/** The buttons that a tile may have. */
export type TileButton = keyof typeof ICONS;

/** Returns a button in the corner of a tile. A disabled one keeps the focus. */
export function tileButton(
  name: TileButton,
  label: string,
  act: () => void,
  { isOn, isDisabled }: { isOn: boolean; isDisabled: boolean },
): TemplateResult {
  return html`<button
    class=${classMap({ [`${name}-button`]: true, on: isOn })}
    part="${name}-button"
    aria-label=${label}
    aria-disabled=${isDisabled ? 'true' : nothing}
    @click=${act}
    @dblclick=${(event: Event) => event.stopPropagation()}
  >
    ${icon(ICONS[name])}
  </button>`;
}
