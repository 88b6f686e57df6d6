import { z } from 'zod';
import { boundedFetch } from './bounded-fetch';

/**
 * Creates a `boundedFetch` for a service that receives what people said. Keeps the status and a code of a refusal, and
 * nothing else: the words of a service may repeat the request, and errors are logged.
 * @param maxBytes longest answer
 */
export function serviceFetch(maxBytes: number): typeof fetch {
  const send = boundedFetch(maxBytes);
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.ok || answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    const code = codeIn(await answer.text().catch(() => ''));
    const error = { message: code ?? 'The service names no code.', ...(code !== null && { code }) };
    return new Response(JSON.stringify({ error }), { status, statusText, headers });
  };
}

/** A word for programs, such as `model_not_found`. */
const word = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,59}$/)
  .nullish()
  .catch(null);
const Refusal = z.object({ error: z.object({ code: word, type: word }) });

/** Returns the code of a refusal; null: it has none. */
function codeIn(body: string): string | null {
  try {
    const { error } = Refusal.parse(JSON.parse(body));
    return error.code ?? error.type ?? null;
  } catch {
    return null;
  }
}
