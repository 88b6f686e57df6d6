import type { SpokenCaption } from '../../call/state/call-state';
import { localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { foreignLanguage, readCaption } from '../captions/caption-language';

/** Returns all captions as text, a line for each caption. The original is below a translation. */
export const savedCaptions = (said: readonly SpokenCaption[], text: CallText): string =>
  said
    .map((one) => {
      const at = one.saidAt.toLocaleString(text.language);
      const language = foreignLanguage(one.language, text.language);
      const name = localizedName(one.displayName, text);
      const read = readCaption(one);
      const original = read.original === null ? '' : `    ${read.original}\n`;
      return `[${at}] ${language === null ? name : `${name} (${language})`}: ${read.text}\n${original}`;
    })
    .join('');
