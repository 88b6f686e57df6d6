import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ConferenceRoomReport, ConferenceRoomReportReason } from '../../contract';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { CallText } from '../../strings/text';
import { reportFields } from './report-form.styles';

const REASONS = [
  'harassment',
  'hate',
  'sexual',
  'spam',
  'impersonation',
  'other',
] as const satisfies readonly ConferenceRoomReportReason[];

/** Longest text of a report, in characters. */
const TEXT_MAX_CHARACTERS = 500;

/** The fields that a person fills in. */
export type GivenReport = Pick<ConferenceRoomReport, 'reason' | 'text'>;

/** The form that reports somebody: the reason, and what the person adds. */
class ReportForm extends LightDomElement {
  static override styles = reportFields;
  static override properties: PropertyDeclarations = {
    onReport: { attribute: false },
    onCancel: { attribute: false },
  };

  declare text: CallText;
  declare onReport: (given: GivenReport) => void;
  declare onCancel: () => void;

  protected override render(): TemplateResult {
    const { text } = this;
    return html`<form class="report" @submit=${this.#submit}>
      <p>${text('reportLead')}</p>
      <label>
        <span>${text('reportReason')}</span>
        <select name="reason">
          ${REASONS.map((reason) => html`<option value=${reason}>${text(`reason_${reason}`)}</option>`)}
        </select>
      </label>
      <label>
        <span>${text('reportText')}</span>
        <textarea name="text" rows="4" dir="auto" maxlength=${TEXT_MAX_CHARACTERS}></textarea>
      </label>
      <footer class="dialog-actions">
        <button type="button" class="button" @click=${this.onCancel}>${text('cancel')}</button>
        <button class="button danger">${text('reportSend')}</button>
      </footer>
    </form>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const given = new FormData(event.target);
    const reason = REASONS.find((one) => one === given.get('reason'));
    const written = given.get('text');
    if (reason === undefined || typeof written !== 'string') return;
    this.onReport({ reason, text: written.trim().slice(0, TEXT_MAX_CHARACTERS) });
  };
}

defineElement('conference-room-report', ReportForm);
