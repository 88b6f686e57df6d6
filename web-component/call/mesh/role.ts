/**
 * Returns whether this side gives way when both make an offer at once: the participant who joined later does. The two
 * sides never get the same result.
 */
export function isPolite(
  self: { participantId: string; joinedAt: string },
  other: { participantId: string; joinedAt: string },
): boolean {
  const difference = Date.parse(self.joinedAt) - Date.parse(other.joinedAt);
  return difference === 0 ? self.participantId > other.participantId : difference > 0;
}
