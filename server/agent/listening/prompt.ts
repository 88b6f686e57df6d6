import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { readWantedMinutes } from '../agents/wanted-minutes';

/** The longest prompt, in characters: services read about two hundred tokens of it. */
const PROMPT_MAX = 800;

/**
 * Returns the vocabulary of a call as a prompt for the transcription service; null: it has none, or it cannot be read
 * now, which is logged. Speech is transcribed without it then.
 */
export async function readPrompt(
  { db, log }: { db: Db; log: Log },
  sessionId: string,
): Promise<string | null> {
  try {
    const minutes = await readWantedMinutes(db, sessionId);
    return promptOf(minutes?.vocabulary ?? []);
  } catch (err) {
    log.error({ err, sessionId }, 'the vocabulary of a call could not be read');
    return null;
  }
}

/** Returns as many words as fit, separated by commas; null: none. */
function promptOf(vocabulary: readonly string[]): string | null {
  let prompt = '';
  for (const word of vocabulary) {
    const longer = prompt === '' ? word : `${prompt}, ${word}`;
    if (longer.length > PROMPT_MAX) break;
    prompt = longer;
  }
  return prompt === '' ? null : prompt;
}
