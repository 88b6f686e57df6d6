/**
 * Returns whether a join token is for a room. A token that cannot be read passes, because the server refuses it with the
 * reason. The server names in the policy of the embed page which websites may show its room, so the page shows no other.
 */
export function isForRoom(token: string, roomId: string): boolean {
  const named = roomOf(token);
  return named === null || named === roomId;
}

function roomOf(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    );
    const isNamed = typeof claims === 'object' && claims !== null && 'room' in claims;
    return isNamed && typeof claims.room === 'string' ? claims.room : null;
  } catch {
    return null;
  }
}
