import type { LitElement } from 'lit';
import type { CallState } from '../../call/state/call-state';
import type { BannerOptions } from './banners';
import type { SidePanel } from './side-panel';

/** The notice that minutes were drafted: it is shown until you look at the draft, or do not want to. */
export class DraftNotice {
  #closedDraft: string | null = null;

  constructor(
    private readonly host: LitElement,
    private readonly panel: SidePanel,
  ) {}

  /** @param leaveBanner moves the focus to the call, because the pressed button disappears with its banner */
  options(
    { minutesDraft }: CallState,
    leaveBanner: () => void,
  ): Pick<BannerOptions, 'closedDraft' | 'showDraft' | 'closeDraft'> {
    const draftedAt = minutesDraft?.draftedAt ?? null;
    if (this.panel.open === 'minutes') this.#closedDraft = draftedAt;
    return {
      closedDraft: this.#closedDraft,
      showDraft: () => void this.panel.show('minutes'),
      closeDraft: () => {
        this.#closedDraft = draftedAt;
        this.host.requestUpdate();
        leaveBanner();
      },
    };
  }
}
