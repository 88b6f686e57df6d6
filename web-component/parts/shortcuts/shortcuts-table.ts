import { html, type TemplateResult } from 'lit';
import type { CallKey, Key } from '../../strings/keys';
import type { CallText } from '../../strings/text';
import { keyOf, type ShortcutAction, SHORTCUTS } from './shortcuts';
import { shortcutsOn, turnShortcuts } from './shortcuts-setting';

const LABELS: Record<ShortcutAction, Key | CallKey> = {
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

/** Returns the table of the keyboard shortcuts that do something in this call, and a switch that turns them off. */
export function shortcutsTable(text: CallText, canRun: (action: ShortcutAction) => boolean): TemplateResult {
  return html`<label class="switch-row">
      <span>${text('shortcutsUse')}<small>${text('shortcutsNote')}</small></span>
      <input type="checkbox" role="switch" class="switch" .checked=${shortcutsOn()} @change=${saveSetting} />
    </label>
    <dl class="shortcuts">
      ${SHORTCUTS.filter(({ action }) => canRun(action)).map(
        ({ action }) =>
          html`<div>
            <dt>${text(LABELS[action])}</dt>
            <dd><kbd>${keyOf(action)}</kbd></dd>
          </div>`,
      )}
    </dl>`;
}

function saveSetting({ target }: Event): void {
  if (target instanceof HTMLInputElement) turnShortcuts(target.checked);
}
