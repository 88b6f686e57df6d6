import { html, type TemplateResult } from 'lit';
import { SCREEN_FRAME_RATES } from '../../call/media/screen-rate';
import type { LocalMedia, LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import { sharingTextOf } from '../../strings/sharing';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import '../menu/menu';

/** The objects that the menu of screen sharing works on. */
interface Sharing {
  state: CallState;
  media: LocalMedia;
  mediaState: LocalMediaState;
}

/**
 * Returns the menu of how you share your screen: what it shows, how many frames are sent, and whether others may point
 * at it.
 */
export function sharingMenu(sharing: Sharing, text: CallText): TemplateResult {
  return html`<conference-room-menu
    .text=${text}
    .label=${sharingTextOf(text.language)('options')}
    .icon=${'settings' as const}
    .variant=${'small'}
    .opens=${'below' as const}
    .items=${itemsOf(sharing, text)}
  ></conference-room-menu>`;
}

function itemsOf({ state, media, mediaState }: Sharing, text: CallText): MenuItem[] {
  const sharingText = sharingTextOf(text.language);
  const { screenContent, screenFrameRate, screenPointers } = mediaState;
  const contents = (['text', 'film'] as const).map((content) => ({
    label: text(`screenAs_${content}`),
    group: sharingText('content'),
    checked: screenContent === content,
    run: () => media.setScreenContent(content),
  }));
  const rates = [null, ...SCREEN_FRAME_RATES].map((rate) => ({
    group: sharingText('rates'),
    label: rate === null ? sharingText('rateAuto') : sharingText('rate', { rate }),
    checked: screenFrameRate === rate,
    run: () => media.setScreenFrameRate(rate),
  }));
  const pointers = {
    label: sharingText('mayPoint'),
    checked: screenPointers,
    isSwitch: true,
    run: () => media.setScreenPointers(!screenPointers),
  };
  return [...contents, ...rates, ...(state.room?.settings.features.pointers === true ? [pointers] : [])];
}
