import { html, nothing, type TemplateResult } from 'lit';
import type { CallText } from '../../strings/text';
import { dialog } from '../dialog/dialog';

/**
 * Returns the dialog that is shown while you are leaving and your recording is still being sent. Closing the dialog
 * means to stay.
 */
export function leavingDialog(
  text: CallText,
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
