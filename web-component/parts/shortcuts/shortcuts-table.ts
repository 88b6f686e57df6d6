import { html, type TemplateResult } from 'lit';
import { keyOf, SHORTCUTS, type ShortcutAction } from './shortcuts';
import type { Key } from '../../strings/keys';
import type { Text } from '../../strings/text';

const STORED = 'conference-room:shortcuts';

const MEANING: Record<ShortcutAction, Key> = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screenOn',
  chat: 'chat',
  people: 'people',
  hand: 'handUp',
  reactions: 'react',
  layout: 'layout',
  'picture-in-picture': 'pictureInPicture',
  shortcuts: 'shortcuts',
};

/** Which key does what, and a switch for those whom single keys disturb. */
export function shortcutsTable(text: Text): TemplateResult {
  return html`<label class="switch-row">
      <span>${text('shortcutsUse')}<small>${text('shortcutsNote')}</small></span>
      <input type="checkbox" role="switch" class="switch" .checked=${shortcutsOn()} @change=${remember} />
    </label>
    <dl class="shortcuts">
      ${SHORTCUTS.map(
        ({ action }) =>
          html`<div>
            <dt>${text(MEANING[action])}</dt>
            <dd><kbd>${keyOf(action)}</kbd></dd>
          </div>`,
      )}
    </dl>`;
}

/** Where nothing may be stored, for example in a frame of another site: for as long as the page is open. */
let position = 'on';

/** Whether keys are heard; on, unless this browser was told otherwise. */
export function shortcutsOn(): boolean {
  try {
    return (localStorage.getItem(STORED) ?? position) !== 'off';
  } catch {
    return position !== 'off';
  }
}

function remember({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  position = target.checked ? 'on' : 'off';
  try {
    localStorage.setItem(STORED, position);
  } catch {
    // Storage is forbidden: it holds until the page is left.
  }
}
