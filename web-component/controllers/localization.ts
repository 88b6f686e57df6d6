import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { texts as en } from '../strings/en/element';
import type { Strings } from '../strings/keys';
import { callStringsOf, choiceOf, type Language, stringsOf } from '../strings/languages';
import { callTextOf, firstTextOf, type Text } from '../strings/text';

/** The time for which nothing is shown while the texts load, in milliseconds. After that, English is shown. */
const LOAD_TIMEOUT_MS = 1_000;

interface Shown {
  language: Language;
  strings: Strings;
  text: Text;
}

const ENGLISH: Shown = { language: 'en', strings: en, text: firstTextOf('en', en) };

/** The texts of its host in the language of the page. Every language but English is loaded lazily. */
export class Localization implements ReactiveController {
  #shown: Shown | null = null;
  #tag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  /** Settles when the first texts are there. */
  readonly #first: Promise<void>;
  #settleFirst: () => void = () => {};

  constructor(private readonly host: ReactiveControllerHost) {
    this.#first = new Promise((resolve) => (this.#settleFirst = resolve));
    host.addController(this);
  }

  /** Returns the texts; null while the first texts load, so that nothing is shown rather than another language. */
  get text(): Text | null {
    return this.#shown?.text ?? null;
  }

  /** @param wanted language tags, best first */
  setLanguages(wanted: readonly (string | null | undefined)[]): void {
    const { tag, language } = choiceOf(wanted);
    if (tag === this.#tag) return;
    this.#tag = tag;
    if (language === 'en' && !this.text?.ofCall)
      return this.#show({ language, strings: en, text: firstTextOf(tag, en) });
    this.#startTimer();
    this.#load(tag, language).catch(() => {
      // A file cannot be loaded: English, or what is shown already, until another language is chosen.
      if (tag === this.#tag) this.#show(this.#shown ?? ENGLISH);
    });
  }

  /**
   * Loads the texts that are used from the call on, in the language that is shown; with them there, the language changes
   * together with theirs. @throws Error when their file cannot be loaded
   */
  async loadCallTexts(): Promise<void> {
    await this.#first;
    const shown = this.#shown;
    if (shown === null || shown.text.ofCall) return;
    const callStrings = await callStringsOf(shown.language);
    if (shown !== this.#shown) return this.loadCallTexts();
    const { strings, text } = shown;
    this.#show({ ...shown, text: callTextOf(text.language, strings, callStrings) });
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#startTimer();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  async #load(tag: string, language: Language): Promise<void> {
    const strings = await stringsOf(language);
    const callStrings = this.text?.ofCall ? await callStringsOf(language) : null;
    if (tag !== this.#tag) return;
    const text = callStrings === null ? firstTextOf(tag, strings) : callTextOf(tag, strings, callStrings);
    this.#show({ language, strings, text });
  }

  /** Texts that are shown already stay until the new ones are loaded. */
  #startTimer(): void {
    clearTimeout(this.#timer);
    if (this.#shown !== null || !this.#isConnected) return;
    this.#timer = setTimeout(() => this.#show(ENGLISH), LOAD_TIMEOUT_MS);
  }

  #show(shown: Shown): void {
    clearTimeout(this.#timer);
    this.#shown = shown;
    this.#settleFirst();
    this.host.requestUpdate();
  }
}
