import { html, type TemplateResult } from 'lit';
import type { CallText } from '../../strings/text';
import { dialog } from './dialog';

/** Asks for confirmation of what cannot be undone, or concerns everybody. */
export function confirmDialog(options: {
  text: CallText;
  heading: string;
  consequence: string;
  confirm: string;
  /** Whether nothing is lost when it is confirmed. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClosed: () => void;
}): TemplateResult {
  const { text, consequence, isHarmless = false, onConfirm } = options;
  return dialog(options, (close) => {
    const confirm = (): void => {
      close();
      onConfirm();
    };
    return html`<p>${consequence}</p>
      <footer class="dialog-actions">
        <button class="button" @click=${close}>${text('cancel')}</button>
        <button class="button ${isHarmless ? 'primary' : 'danger'}" @click=${confirm}>
          ${options.confirm}
        </button>
      </footer>`;
  });
}
