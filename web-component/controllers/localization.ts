import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en } from '../strings/en';
import { choiceOf, stringsOf } from '../strings/languages';
import { type Text, textOf } from '../strings/text';

/** How long nothing is shown for want of words, in milliseconds; English stands in after it. */
const PATIENCE_MS = 1_000;

/** The words that its host shows. Those of another language than English take a moment to come. */
export class Words implements ReactiveController {
  #text: Text | null = null;
  #tag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Null as long as words are on their way: then nothing is to be shown rather than another language. */
  get text(): Text | null {
    return this.#text;
  }

  /** @param wanted language tags, best first */
  choose(wanted: readonly (string | null | undefined)[]): void {
    const { tag, language } = choiceOf(wanted);
    if (tag === this.#tag) return;
    this.#tag = tag;
    if (language === 'en') return this.#take(textOf(tag, en));
    this.#wait();
    stringsOf(language).then(
      (strings) => {
        if (tag === this.#tag) this.#take(textOf(tag, strings));
      },
      () => {
        // The file is out of reach: English, until another language is chosen.
        if (tag === this.#tag) this.#take(this.#text ?? textOf('en', en));
      },
    );
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#wait();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  /** Words that are shown already stay until the new ones are there. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#text !== null || !this.#isConnected) return;
    this.#timer = setTimeout(() => this.#take(textOf('en', en)), PATIENCE_MS);
  }

  #take(text: Text): void {
    clearTimeout(this.#timer);
    this.#text = text;
    this.host.requestUpdate();
  }
}
