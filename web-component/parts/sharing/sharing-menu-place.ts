import { nothing, type LitElement, type TemplateResult } from 'lit';
import type { LocalMedia, LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';

/** The place of the menu of screen sharing. Without the menu, a screen is shared as it was last. */
export class SharingMenuPlace {
  readonly #part: LazyPart<typeof import('./sharing-menu')>;

  constructor(host: LitElement) {
    this.#part = new LazyPart(host, async () => import('./sharing-menu'));
  }

  render(
    sharing: { state: CallState; media: LocalMedia; mediaState: LocalMediaState },
    text: CallText,
  ): TemplateResult | typeof nothing {
    if (sharing.mediaState.screenStream === null) return nothing;
    const { module, hasFailed } = this.#part;
    if (module === null && !hasFailed) void this.#part.load();
    return module === null ? nothing : module.sharingMenu(sharing, text);
  }
}
