/** The reason why a person was not let in, in a sentence for them. */
export class EnterError extends Error {
  constructor(
    sentence: string,
    /** `FORBIDDEN`: trying again does not help until access is allowed. Null: there was no answer. */
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
  const token = at(await call('rooms.enter', { roomId, displayName }), 'token');
  if (typeof token === 'string') return token;
  throw unanswered();
}

/** The result of opening an invitation: the page of the call with a join token, or the time to come back. */
export type Opened = { embedUrl: string; token: string } | { opensAt: Date };

/**
 * Opens an invitation.
 * @param code the secret of its link
 * @throws EnterError
 */
export async function openInvitation(code: string): Promise<Opened> {
  const answer = await call('invitations.open', { code });
  const [embedUrl, token, opensAt] = ['embedUrl', 'token', 'opensAt'].map((name) => at(answer, name));
  if (typeof embedUrl === 'string' && typeof token === 'string') return { embedUrl, token };
  if (typeof opensAt === 'string') return { opensAt: new Date(opensAt) };
  throw unanswered();
}

/**
 * Calls an operation of the server.
 * @throws EnterError
 */
async function call(operation: string, input: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await answerTo(operation, input);
  const data = at(answer, 'result', 'data');
  if (data !== undefined) return data;
  const [sentence, code] = [at(answer, 'error', 'message'), at(answer, 'error', 'data', 'code')];
  if (typeof sentence !== 'string') throw unanswered();
  throw new EnterError(sentence, typeof code === 'string' ? code : null);
}

const unanswered = () =>
  new EnterError('The server does not answer. Check your connection and try again.', null);

/** The longest wait for an answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** Returns the server's answer; null when there is none that could be read. */
async function answerTo(operation: string, input: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    const answer = await fetch(`/trpc/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ANSWER_MS),
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
