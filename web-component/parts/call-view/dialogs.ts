import { nothing, type LitElement, type TemplateResult } from 'lit';
import type { CallState } from '../../call/state/call-state';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';
import { dialog } from '../dialog/dialog';
import type { DialogOptions } from './call-dialogs';
import { latePart } from '../late-part/late-part';
import { mayStayOpen, type OpenDialog } from './open-dialog';

/** The dialogs of a call, one of which may be open. A dialog stays the same one while its content is loaded. */
export class Dialogs {
  readonly #host: LitElement;
  readonly #part: LazyPart<typeof import('./call-dialogs')>;
  readonly #connectionStats: LazyPart<unknown>;
  #open: OpenDialog | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    this.#part = new LazyPart(host, async () => import('./call-dialogs'));
    this.#connectionStats = new LazyPart(host, async () => import('../connection-stats/connection-stats'));
  }

  async preload(): Promise<void> {
    await this.#part.load();
  }

  open(dialogToOpen: OpenDialog): void {
    this.#open = dialogToOpen;
    this.#host.requestUpdate();
  }

  /** Closes a dialog whose action is no longer allowed. */
  followRights(state: CallState): void {
    if (this.#open !== null && !mayStayOpen(this.#open, state)) this.#open = null;
  }

  render(options: Omit<DialogOptions, 'onClosed'>): TemplateResult | typeof nothing {
    const open = this.#open;
    if (open === null) return nothing;
    const onClosed = (): void => {
      this.#open = null;
      this.#host.requestUpdate();
    };
    const { module } = this.#part;
    const parts = open.name === 'connection-stats' ? [this.#part, this.#connectionStats] : [this.#part];
    if (module === null || parts.some((part) => part.module === null)) {
      const hasFailed = parts.some((part) => part.hasFailed);
      const load = (): void => parts.forEach((part) => void part.load());
      if (!hasFailed) load();
      return lateDialog(hasFailed, options.text, { onClosed, again: load });
    }
    return module.callDialog(open, { ...options, onClosed });
  }
}

/** Returns a dialog whose content is not loaded. */
export function lateDialog(
  hasFailed: boolean,
  text: CallText,
  { onClosed, again }: { onClosed: () => void; again: () => void },
): TemplateResult {
  const heading = text(hasFailed ? 'notLoaded' : 'loading');
  return dialog({ text, heading, onClosed }, () => latePart(hasFailed, text, again));
}
