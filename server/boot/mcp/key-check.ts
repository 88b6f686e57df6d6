import { callRest, type RestService } from '../../api/mcp/rest';

/**
 * Returns whether REST refuses the key; false also when it cannot be asked.
 * @param path of a GET that needs a key
 */
export async function isKeyRefused(
  rest: RestService,
  path: string,
  cancelled: AbortSignal,
): Promise<boolean> {
  const outcome = await callRest(rest, { method: 'GET', path, body: null, isText: false }, cancelled);
  return !outcome.ok && outcome.status === 401;
}
