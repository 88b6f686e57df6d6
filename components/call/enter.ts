/** Why somebody was not let in, in a sentence for them. */
export class EnterError extends Error {
  constructor(
    sentence: string,
    /** `FORBIDDEN`: trying again changes nothing, unless somebody allows it meanwhile. Null: there was no answer. */
    readonly code: string | null,
  ) {
    super(sentence);
  }
}

/**
 * Gets a join token for a person's room: of the person who is signed in, or of a guest with that name.
 * @throws EnterError
 */
export async function enterRoom(roomId: string, displayName: string): Promise<string> {
  const answer = await answerTo({ roomId, displayName });
  const token = at(answer, 'result', 'data', 'token');
  if (typeof token === 'string') return token;
  const [sentence, code] = [at(answer, 'error', 'message'), at(answer, 'error', 'data', 'code')];
  throw new EnterError(
    typeof sentence === 'string'
      ? sentence
      : 'The server does not answer. Check your connection and try again.',
    typeof code === 'string' ? code : null,
  );
}

/** Null: there is none that could be read. */
async function answerTo(input: { roomId: string; displayName: string }): Promise<unknown> {
  try {
    const answer = await fetch('/trpc/rooms.enter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    return await answer.json();
  } catch {
    return null;
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}
