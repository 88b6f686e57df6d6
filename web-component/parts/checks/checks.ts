import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Outcome, STEPS } from '../../call/connection-check/connection-check';
import { type SoundTestState, testMicrophone, testSpeaker } from '../../call/media/sound-test';
import type { LocalMedia } from '../../call/media/local-media';
import type { ConferenceRoomConnectionCheck, ConferenceRoomConnectionStep } from '../../contract';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type ChecksText, checksTextOf } from '../../strings/checks';
import { type IconName, icon } from '../../theme/icons';
import { checks } from './checks.styles';

export { runCheck } from './run-check';

type Test = 'microphone' | 'speaker' | 'connection';

const LABELS = {
  microphone: 'testMicrophone',
  speaker: 'testSpeaker',
  connection: 'testConnection',
} as const;

const ICONS: Record<Outcome, IconName> = {
  passed: 'check',
  slow: 'fair',
  failed: 'close',
  refused: 'close',
  'not-configured': 'more',
  'not-checked': 'more',
};

/** The tests of microphone, speaker and connection in the device check. */
class Checks extends LightDomElement {
  static override styles = checks;
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    hasMicrophone: { attribute: false },
    checkConnection: { attribute: false },
    _running: { state: true },
    _states: { state: true },
    _check: { state: true },
  };

  declare media: LocalMedia;
  /** Whether you may use your microphone in the call. */
  declare hasMicrophone: boolean;
  declare checkConnection: (
    signal: AbortSignal,
    onCheck: (check: ConferenceRoomConnectionCheck) => void,
  ) => Promise<unknown>;
  /** The test that runs; one at a time, so that no test disturbs another. */
  declare protected _running: Test | null;
  declare protected _states: Partial<Record<'microphone' | 'speaker', SoundTestState>>;
  declare protected _check: ConferenceRoomConnectionCheck | null;
  #life = new AbortController();

  constructor() {
    super();
    this._running = null;
    this._states = {};
    this._check = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  /** Moves the focus here from the button that was replaced. */
  protected override firstUpdated(): void {
    this.querySelector('button')?.focus();
  }

  protected override render(): TemplateResult {
    const text = checksTextOf(this.text.language);
    const tests: Test[] = [...(this.hasMicrophone ? (['microphone'] as const) : []), 'speaker', 'connection'];
    return html`<section class="checks" part="checks" aria-label=${text('checks')}>
      ${tests.map((test) => this.#test(test, text))} ${this.#steps(text)}
    </section>`;
  }

  #test(test: Test, text: ChecksText): TemplateResult {
    const isRunning = this._running === test;
    return html`<div class="check-test">
      <button
        class="text-button"
        aria-label=${isRunning ? `${text('stopTest')}: ${text(LABELS[test])}` : nothing}
        @click=${() => (isRunning ? this.#stop() : void this.#run(test))}
      >
        ${isRunning ? html`<span class="spinner"></span>${text('stopTest')}` : text(LABELS[test])}
      </button>
      <p class="check-state" role="status">${this.#sentence(test, text)}</p>
    </div>`;
  }

  #sentence(test: Test, text: ChecksText): string {
    if (test !== 'connection') {
      const state = this._states[test];
      if (state === undefined) return '';
      return test === 'microphone' ? text(`microphone_${state}`) : text(`speaker_${spoken(state)}`);
    }
    if (this._running === 'connection') {
      const next = STEPS[this._check?.steps.length ?? 0];
      return next === undefined ? '' : text('checkRunning', { step: text(`step_${next}`) });
    }
    return this._check?.isComplete ? text('checkDone') : '';
  }

  #steps(text: ChecksText): TemplateResult | typeof nothing {
    if (this._check === null) return nothing;
    return html`<ul class="check-steps" part="check-steps">
      ${this._check.steps.map((step) => resultOf(step, text))}
    </ul>`;
  }

  async #run(test: Test): Promise<void> {
    this.#stop();
    const { signal } = (this.#life = new AbortController());
    this._running = test;
    if (test === 'connection') {
      this._check = { steps: [], isComplete: false };
      await this.checkConnection(signal, (check) => {
        if (!signal.aborted) this._check = check;
      });
    } else {
      const run = test === 'microphone' ? testMicrophone : testSpeaker;
      await run(this.media, signal, (state) => (this._states = { ...this._states, [test]: state }));
    }
    if (!signal.aborted) this._running = null;
  }

  #stop(): void {
    this.#life.abort();
    const { _running: running } = this;
    this._running = null;
    if (running === 'microphone' || running === 'speaker')
      this._states = { ...this._states, [running]: undefined };
  }
}

/** Translates the state of the sound test to that of a speaker. A speaker is not recorded, so it cannot be silent. */
const spoken = (state: SoundTestState): 'playing' | 'done' | 'failed' =>
  state === 'recording' || state === 'silent' ? 'playing' : state;

const resultOf = (
  { name, outcome, message }: ConferenceRoomConnectionStep,
  text: ChecksText,
): TemplateResult =>
  html`<li class="check-step ${outcome}">
    ${icon(ICONS[outcome])}
    <div>
      <strong>${text(`step_${name}`)}</strong> <span>${text(`outcome_${outcome}`)}</span>
      <small>${message}</small>
    </div>
  </li>`;

defineElement('conference-room-checks', Checks);
