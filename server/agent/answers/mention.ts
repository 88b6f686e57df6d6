/** A chat message that may ask the agent something. */
export interface Addressed {
  text: string;
  /** Whether only the agent receives it. */
  isPrivate: boolean;
}

/** The longest question, in characters. */
const QUESTION_MAX_CHARACTERS = 1_000;

/**
 * Returns the question of a message: the text of a private one, and of others the text beside the agent's name, as in
 * `@Notetaker what did we decide?`.
 * @returns null when the message does not ask the agent
 */
export function questionIn({ text, isPrivate }: Addressed, agentName: string): string | null {
  const mention = new RegExp(`(?<![\\p{L}\\p{N}@])@${agentName}(?![\\p{L}\\p{N}])[,:]?`, 'giu');
  if (!isPrivate && !mention.test(text)) return null;
  const question = text.replaceAll(mention, ' ').replaceAll(/\s+/gu, ' ').trim();
  return question === '' ? null : question.slice(0, QUESTION_MAX_CHARACTERS);
}
