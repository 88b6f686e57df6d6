import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from '../state/call-action';
import type { CallState, Caption } from '../state/call-state';

const UNTRANSLATED = {
  code: 'captions-untranslated',
  message: 'Captions cannot be translated at the moment.',
};

interface Options {
  state: () => CallState;
  dispatch: (action: CallAction) => void;
  send: (message: ToServer) => void;
  show: (caption: Caption) => void;
}

/** The language in which you want captions, and what the server makes of it. */
export class TranslatedCaptions {
  readonly #options: Options;
  /** Whether the last caption could not be translated. This is reported once, until translation works again. */
  #hasFailed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  choose(language: string | null): void {
    const { state, dispatch } = this.#options;
    if (language === state().captionLanguage) return;
    this.#hasFailed = false;
    dispatch({ type: 'caption-language', language });
    this.#ask();
  }

  /** Sends the choice again after a welcome, because the server has forgotten it. */
  connect(): void {
    if (this.#options.state().captionLanguage !== null) this.#ask();
  }

  /** Handles the server's refusal of the language. */
  reject(): void {
    this.choose(null);
  }

  receive({ captionId, language, text }: Extract<ToParticipant, { type: 'caption-translation' }>): void {
    const { state, dispatch, show } = this.#options;
    const { captionLanguage, captionLog } = state();
    if (captionLanguage === null) return; // on its way when it was turned off
    if (text === null && !this.#hasFailed) dispatch({ type: 'notice', notice: UNTRANSLATED });
    this.#hasFailed = text === null;
    const caption = captionLog.findLast((one) => one.captionId === captionId);
    if (text !== null && caption) show({ ...caption, translation: { text, language } });
  }

  #ask(): void {
    const { state, send } = this.#options;
    const { phase, translatesCaptions, captionLanguage } = state();
    if (phase === 'joined' && translatesCaptions)
      send({ type: 'translate-captions', language: captionLanguage });
  }
}
