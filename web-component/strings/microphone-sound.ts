import type { texts } from './en/microphone-sound';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type MicrophoneSoundStrings = Translated<typeof texts>;
type MicrophoneSoundText = TextOf<keyof MicrophoneSoundStrings>;

/** The texts of the choice of the microphone's sound, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<MicrophoneSoundStrings>('./*/microphone-sound.ts', {
  eager: true,
  import: 'texts',
});

/** Returns the texts in the language of the element. @param tag language tag */
export const microphoneSoundTextOf = (tag: string): MicrophoneSoundText => textIn(TABLES, tag);
