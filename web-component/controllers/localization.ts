import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en } from '../strings/en';
import { choiceOf, stringsOf } from '../strings/languages';
import { type Text, textOf } from '../strings/text';

/** How long nothing is shown while the texts load, in milliseconds; after it English is shown. */
const LOAD_TIMEOUT_MS = 1_000;

/** The texts of its host in the language of the page. Every language but English is loaded lazily. */
export class Localization implements ReactiveController {
  #text: Text | null = null;
  #tag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Null while the first texts load: then nothing is shown rather than another language. */
  get text(): Text | null {
    return this.#text;
  }

  /** @param wanted language tags, best first */
  setLanguages(wanted: readonly (string | null | undefined)[]): void {
    const { tag, language } = choiceOf(wanted);
    if (tag === this.#tag) return;
    this.#tag = tag;
    if (language === 'en') return this.#show(textOf(tag, en));
    this.#startTimer();
    stringsOf(language).then(
      (strings) => {
        if (tag === this.#tag) this.#show(textOf(tag, strings));
      },
      () => {
        // The file cannot be loaded: English, until another language is chosen.
        if (tag === this.#tag) this.#show(this.#text ?? textOf('en', en));
      },
    );
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#startTimer();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  /** Texts that are shown already stay until the new ones are loaded. */
  #startTimer(): void {
    clearTimeout(this.#timer);
    if (this.#text !== null || !this.#isConnected) return;
    this.#timer = setTimeout(() => this.#show(textOf('en', en)), LOAD_TIMEOUT_MS);
  }

  #show(text: Text): void {
    clearTimeout(this.#timer);
    this.#text = text;
    this.host.requestUpdate();
  }
}
