/** The stars that can be given. */
export const STARS = [1, 2, 3, 4, 5] as const;

/** Longest comment, in characters. */
export const COMMENT_MAX_CHARACTERS = 500;

/** The session to rate, and how the server knows the person. */
interface RatedSession {
  sessionId: string;
  /** Origin of the server. */
  serverUrl: string;
  /** Their join token, which may have expired during the call. */
  token: string;
}

/** Sends a rating. It replaces an earlier one of the person. Never rejects. @returns whether the server stored it */
export async function sendRating(
  { sessionId, serverUrl, token }: RatedSession,
  given: { stars: number; comment: string },
): Promise<boolean> {
  const comment = given.comment.trim().slice(0, COMMENT_MAX_CHARACTERS);
  try {
    const { ok } = await fetch(new URL(`/api/sessions/${encodeURIComponent(sessionId)}/ratings`, serverUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ stars: given.stars, ...(comment !== '' && { comment }) }),
      credentials: 'omit',
    });
    return ok;
  } catch {
    return false;
  }
}
