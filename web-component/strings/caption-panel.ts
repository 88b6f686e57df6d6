import type { texts } from './en/caption-panel';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type CaptionPanelStrings = Translated<typeof texts>;
type CaptionPanelText = TextOf<keyof CaptionPanelStrings>;

/** The texts of the panel of captions, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<CaptionPanelStrings>('./*/caption-panel.ts', {
  eager: true,
  import: 'texts',
});

/** Returns the texts in the language of the element. @param tag language tag */
export const captionPanelTextOf = (tag: string): CaptionPanelText => textIn(TABLES, tag);
