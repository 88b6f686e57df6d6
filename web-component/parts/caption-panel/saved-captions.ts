import type { SpokenCaption } from '../../call/state';
import { localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { foreignLanguage } from '../captions/caption-language';

/** Everything that was said as text, a line for each caption. */
export const savedCaptions = (said: readonly SpokenCaption[], text: CallText): string =>
  said
    .map((one) => {
      const at = one.saidAt.toLocaleString(text.language);
      const language = foreignLanguage(one.language, text.language);
      const name = localizedName(one.displayName, text);
      return `[${at}] ${language === null ? name : `${name} (${language})`}: ${one.text}\n`;
    })
    .join('');
