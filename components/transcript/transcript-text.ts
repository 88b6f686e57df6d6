import { clock, countOf } from '../portal/amounts';
import type { Turn } from './queries';

/** A transcript to be kept or pasted elsewhere: a line for each turn, with its time and speaker. */
export const transcriptText = (
  turns: readonly Pick<Turn, 'startMs' | 'speakerName' | 'text' | 'source'>[],
): string =>
  turns
    .map(({ startMs, speakerName, text, source }) => {
      const written = source === 'chat' ? ' (in the chat)' : '';
      return `[${clock(startMs)}] ${speakerName ?? 'Somebody'}${written}: ${text.replace(/\s*\n\s*/g, ' ')}\n`;
    })
    .join('');

/** How many turns there are, are loaded, and are found: what stands beside the search. */
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

/** What a transcript is saved as. @param startedAt ISO-8601 */
export const transcriptName = (roomName: string, startedAt: string): string =>
  `${roomName.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'Transcript'} ${startedAt.slice(0, 10)}.txt`;

/** How many speakers are told apart by colour; after that colours come again. */
const VOICES = 6;

/** Which colour everybody has: by the order in which they first speak. */
export function voicesOf(turns: readonly Pick<Turn, 'speakerId' | 'speakerName'>[]): Map<string, number> {
  const voices = new Map<string, number>();
  for (const turn of turns) {
    const voice = voiceKey(turn);
    if (!voices.has(voice)) voices.set(voice, voices.size % VOICES);
  }
  return voices;
}

/** Whoever left and came back is another participant with the same name. */
export const voiceKey = ({ speakerId, speakerName }: Pick<Turn, 'speakerId' | 'speakerName'>): string =>
  speakerName ?? speakerId ?? '';
