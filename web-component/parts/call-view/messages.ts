import { nothing, type LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { Chime } from '../../controllers/chime';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallState } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';
import type { Notices } from '../notices/notices';
import type { BannerOptions } from './banners';
import { lateDialog } from './dialogs';
import { latePart } from '../late-part/late-part';

type Loaded = typeof import('./call-messages');
type Sentences = typeof import('../notices/notice-sentence');

/**
 * The short-lived messages of a call: banners, announcements and the dialog while a recording is stored. They are loaded
 * with the call. Events that happen before are announced once they are loaded.
 */
export class Messages {
  readonly #part: LazyPart<Loaded>;
  readonly #sentences: LazyPart<Sentences>;
  readonly #chime = new Chime();
  #loaded: Promise<void> | null = null;

  constructor(host: LitElement) {
    this.#part = new LazyPart(host, async () => import('./call-messages'));
    this.#sentences = new LazyPart(host, async () => import('../notices/notice-sentence'));
  }

  /** Loads the sentences before they are needed, because one of them says that there is no connection. */
  preload(): void {
    void this.#sentences.load();
  }

  get areLoaded(): boolean {
    return this.#part.module !== null;
  }

  /** Announces what an update of the call has changed. */
  announce(changed: PropertyValues, now: Parameters<Loaded['callAnnouncements']>[1], notices: Notices): void {
    void this.#announceNotice(changed.get('state'), now, notices);
    this.#loaded ??= this.#part.load();
    void this.#loaded.then(() => {
      const { module } = this.#part;
      if (module === null) return; // without it, all is still to be seen
      module.gatherJoinLeave(changed, now, notices);
      for (const { sentence, isVisible, panel } of module.callAnnouncements(changed, now))
        notices.announce(sentence, isVisible, panel);
      if (module.hasArrived(changed, now.state)) this.#chime.sound();
    });
  }

  banners(options: () => BannerOptions, text: CallText): TemplateResult | typeof nothing {
    const { module, hasFailed } = this.#part;
    if (hasFailed) return latePart(true, text, this.#reload);
    return module === null ? nothing : module.banners(options(), text);
  }

  leavingDialog(text: CallText, options: Parameters<Loaded['leavingDialog']>[1]): TemplateResult {
    const { module, hasFailed } = this.#part;
    if (module !== null) return module.leavingDialog(text, options);
    return lateDialog(hasFailed, text, { onClosed: options.stay, again: this.#reload });
  }

  /** Announces the last problem, in English until the sentences can be loaded. */
  async #announceNotice(
    before: CallState | undefined,
    { state, text }: { state: CallState; text: CallText },
    notices: Notices,
  ): Promise<void> {
    const { notice } = state;
    if (before === undefined || notice === null || notice === before.notice) return;
    await this.#sentences.load();
    const sentence = this.#sentences.module?.sentenceOfNotice(notice, state, text) ?? notice.message;
    notices.announce(sentence, true);
  }

  readonly #reload = (): void => void (this.#loaded = this.#part.load());
}
