import { html, type TemplateResult } from 'lit';
import { keyOf, SHORTCUTS, type ShortcutAction } from '../shortcuts';
import type { Key, Text } from '../strings/text';

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

/** Whether keys are heard; on, unless this browser was told otherwise. */
export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function remember({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  try {
    localStorage.setItem(STORED, target.checked ? 'on' : 'off');
  } catch {
    // A frame that may not store anything: keys stay on.
  }
}
