/** The variable of a shell that holds the reader's key. */
export const KEY_VARIABLE = '$CONFERENCE_ROOM_KEY';

/**
 * Returns the command of curl that makes a request again, for a POSIX shell. Values that the log does not show stand in
 * it as `[secret]` and the like.
 */
export function curlOf(
  baseUrl: string,
  { method, path, requestBody }: { method: string; path: string; requestBody: object | null },
): string {
  const takesBody = method === 'POST' || method === 'PATCH';
  return [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(baseUrl + path)}`,
    `-H "X-API-Key: ${KEY_VARIABLE}"`,
    ...(takesBody
      ? [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(requestBody ?? {}))}`]
      : []),
  ].join(' \\\n  ');
}

/** Quotes a text, so that a shell changes nothing in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
