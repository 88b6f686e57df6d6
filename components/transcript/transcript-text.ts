import { clock, countOf } from '../ui/amounts';
import type { Turn } from './queries';

/** Returns a transcript as plain text: a line for each turn, with its time and speaker. */
export const transcriptText = (
  turns: readonly Pick<Turn, 'startMs' | 'speakerName' | 'text' | 'source'>[],
): string =>
  turns
    .map(({ startMs, speakerName, text, source }) => {
      const written = source === 'chat' ? ' (in the chat)' : '';
      return `[${clock(startMs)}] ${speakerName ?? 'Somebody'}${written}: ${text.replace(/\s*\n\s*/g, ' ')}\n`;
    })
    .join('');

/** Returns the count beside the search: how many turns there are, are loaded, and match. */
export function countIn(turns: { wanted: string; found: number; loaded: number; total: number }): string {
  const { wanted, found, loaded, total } = turns;
  const isSearch = wanted.trim() !== '';
  const number = (count: number) => count.toLocaleString('en-GB');
  if (loaded >= total)
    return isSearch ? `${number(found)} of ${countOf(loaded, 'turn')}` : countOf(loaded, 'turn');
  return isSearch
    ? `${number(found)} in the first ${number(loaded)} of ${countOf(total, 'turn')}`
    : `${number(loaded)} of ${countOf(total, 'turn')}`;
}

/** Returns what to say when no turn matches the search. */
export const notFoundIn = (turns: { loaded: number; total: number }): string =>
  turns.loaded < turns.total ? 'Nobody said that in the turns that are shown so far.' : 'Nobody said that.';

/** The number of speakers that colors tell apart. After that, colors repeat. */
const VOICES = 6;

/** Returns the color of each speaker, by the order in which they first speak. */
export function voicesOf(turns: readonly Pick<Turn, 'speakerId' | 'speakerName'>[]): Map<string, number> {
  const voices = new Map<string, number>();
  for (const turn of turns) {
    const voice = voiceKey(turn);
    if (!voices.has(voice)) voices.set(voice, voices.size % VOICES);
  }
  return voices;
}

/** Returns the key of a voice. A person who left and came back is another participant with the same name. */
export const voiceKey = ({ speakerId, speakerName }: Pick<Turn, 'speakerId' | 'speakerName'>): string =>
  speakerName ?? speakerId ?? '';
