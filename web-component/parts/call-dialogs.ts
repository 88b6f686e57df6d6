import { html, nothing, type TemplateResult } from 'lit';
import type { Call, LocalMedia, Participant } from '../call/state';
import type { Text } from '../strings/text';
import { deviceMenus, deviceProblems } from './devices';
import { dialog, question } from './dialog';
import { shortcutsTable } from './shortcuts-table';
import './level';

export type OpenDialog = { name: 'devices' | 'shortcuts' | 'end' } | { name: 'remove'; person: Participant };

/** The dialog that is open in a call; null: none. */
export function callDialog(
  open: OpenDialog | null,
  options: { text: Text; call: Call; media: LocalMedia; onClosed: () => void },
): TemplateResult | typeof nothing {
  const { text, call, media, onClosed } = options;
  switch (open?.name) {
    case undefined:
      return nothing;
    case 'devices':
      return dialog(
        { text, heading: text('settings'), onClosed },
        () =>
          html`${deviceProblems(media, text)}
            <div class="devices">${deviceMenus(media, text)}</div>
            <conference-room-level .text=${text} .media=${media}></conference-room-level>`,
      );
    case 'shortcuts':
      return dialog({ text, heading: text('shortcuts'), onClosed }, () => shortcutsTable(text));
    case 'end':
      return question({
        text,
        heading: text('endQuestion'),
        consequence: text('endConsequence'),
        confirm: text('endConfirm'),
        onConfirm: () => call.endForAll(),
        onClosed,
      });
    case 'remove': {
      const { participantId, displayName } = open.person;
      return question({
        text,
        heading: text('removeQuestion', { name: displayName }),
        consequence: text('removeConsequence'),
        confirm: text('removeConfirm'),
        onConfirm: () => call.remove(participantId),
        onClosed,
      });
    }
  }
}
