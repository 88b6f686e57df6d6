import { html, type TemplateResult } from 'lit';
import type { AgentOptions, Call } from '../../call/state/call-operations';
import type { LocalMedia } from '../../call/media/local-media';
import type { ConferenceRoomReport } from '../../contract';
import type { GivenReport } from '../report/report-form';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { settingsDialog } from '../devices/settings-dialog';
import { confirmDialog } from '../dialog/confirm-dialog';
import { dialog } from '../dialog/dialog';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import { shortcutsTable } from '../shortcuts/shortcuts-table';
import type { OpenDialog } from './open-dialog';
import '../agent-invitation/agent-invitation';
import '../report/report-form';

export interface DialogOptions {
  text: CallText;
  call: Call;
  media: LocalMedia;
  canRun: (action: ShortcutAction) => boolean;
  record: () => void;
  endForAll: () => void;
  report: (report: ConferenceRoomReport) => void;
  onClosed: () => void;
}

/** Returns the open dialog of a call. */
export function callDialog(open: OpenDialog, options: DialogOptions): TemplateResult {
  const { text, call, media, onClosed } = options;
  switch (open.name) {
    case 'devices':
      return settingsDialog(media, text, onClosed);
    case 'shortcuts':
      return dialog({ text, heading: text('shortcuts'), onClosed }, () =>
        shortcutsTable(text, options.canRun),
      );
    case 'connection-stats':
      return dialog(
        { text, heading: text('connectionDetails'), onClosed },
        () =>
          html`<conference-room-connection-stats
            .text=${text}
            .call=${call}
          ></conference-room-connection-stats>`,
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
        consequence: text(call.state.recordsOnServer ? 'recordConsequenceServer' : 'recordConsequence'),
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
    case 'report': {
      const { participantId, displayName } = open.person;
      const heading = text('reportTitle', { name: nameOf(open.person, text) });
      return dialog({ text, heading, onClosed }, (close) =>
        reportForm(text, close, (given) => options.report({ participantId, displayName, ...given })),
      );
    }
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

function reportForm(text: CallText, close: () => void, report: (given: GivenReport) => void): TemplateResult {
  const send = (given: GivenReport): void => {
    close();
    report(given);
  };
  return html`<conference-room-report
    .text=${text}
    .onReport=${send}
    .onCancel=${close}
  ></conference-room-report>`;
}

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
