import { html, nothing, type TemplateResult } from 'lit';
import type { Permissions } from '../../../server/platform/hub/protocol';
import type { AgentOptions, Call, LocalMedia, Participant } from '../../call/state';
import { nameOf } from '../../strings/display-names';
import type { Text } from '../../strings/text';
import { deviceMenus, deviceProblems } from '../devices/device-menus';
import { confirmDialog, dialog } from '../dialog/dialog';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import { shortcutsTable } from '../shortcuts/shortcuts-table';
import '../devices/level-meter';

export type OpenDialog =
  | { name: 'devices' | 'shortcuts' | 'end' | 'record' | 'stop-recording' | 'invite' }
  | { name: 'remove'; person: Participant };

export interface DialogOptions {
  text: Text;
  call: Call;
  media: LocalMedia;
  canRun: (action: ShortcutAction) => boolean;
  record: () => void;
  endForAll: () => void;
  onClosed: () => void;
}

/** Whether a dialog may stay open: what it asks for is still allowed. */
export function mayStayOpen({ name }: OpenDialog, may: Permissions): boolean {
  switch (name) {
    case 'record':
    case 'stop-recording':
      return may.record;
    case 'invite':
      return may.inviteAgent;
    case 'end':
    case 'remove':
      return may.moderate;
    default:
      return true;
  }
}

/** The open dialog of a call; null: none. */
export function callDialog(open: OpenDialog | null, options: DialogOptions): TemplateResult | typeof nothing {
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
      return dialog({ text, heading: text('shortcuts'), onClosed }, () =>
        shortcutsTable(text, options.canRun),
      );
    case 'end':
      return confirmDialog({
        text,
        heading: text('endQuestion'),
        consequence: text('endConsequence'),
        confirm: text('endConfirm'),
        onConfirm: options.endForAll,
        onClosed,
      });
    case 'record':
      return confirmDialog({
        text,
        heading: text('recordQuestion'),
        consequence: text('recordConsequence'),
        confirm: text('recordConfirm'),
        isHarmless: true,
        onConfirm: options.record,
        onClosed,
      });
    case 'stop-recording':
      return confirmDialog({
        text,
        heading: text('stopQuestion'),
        consequence: text('stopConsequence'),
        confirm: text('recordStop'),
        onConfirm: () => call.stopRecording(),
        onClosed,
      });
    case 'invite':
      return dialog({ text, heading: text('inviteAgent'), onClosed }, (close) => invitation(close, options));
    case 'remove': {
      const { participantId, isGuest } = open.person;
      return confirmDialog({
        text,
        heading: text('removeQuestion', { name: nameOf(open.person, text) }),
        consequence: text(isGuest ? 'removeGuestConsequence' : 'removeConsequence'),
        confirm: text('removeConfirm'),
        onConfirm: () => call.remove(participantId),
        onClosed,
      });
    }
  }
}

/** Its form is a file of its own, which few calls need; loaded before the dialog opens. */
function invitation(close: () => void, { text, call }: DialogOptions): TemplateResult {
  const invite = (options: AgentOptions): void => {
    close();
    call.inviteAgent(options);
  };
  return html`<conference-room-invite
    .text=${text}
    .language=${call.state.room?.settings.language ?? null}
    .hasCaptions=${call.state.room?.settings.features.captions ?? true}
    .onInvite=${invite}
    .onCancel=${close}
  ></conference-room-invite>`;
}

/** You are leaving and your recording is still being sent. Closing the dialog means to stay. */
export function leavingDialog(
  text: Text,
  options: { problem: string | null; leaveNow: () => void; stay: () => void },
): TemplateResult {
  const { problem, leaveNow, stay } = options;
  return dialog(
    { text, heading: text('leaveSaving'), onClosed: stay },
    () =>
      html`<p class="saving"><span class="spinner"></span><span>${text('leaveSavingNote')}</span></p>
        ${
          problem === null
            ? nothing
            : html`<p class="problem" role="alert">
                <span>${text('recordingProblem')}<small>${problem}</small></span>
              </p>`
        }
        <footer class="dialog-actions">
          <button class="button danger" @click=${leaveNow}>${text('leaveAnyway')}</button>
        </footer>`,
  );
}
