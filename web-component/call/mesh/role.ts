/**
 * Whether this side gives way when both make an offer at once: the one who came later does.
 * Both sides answer differently, always.
 */
export function isPolite(
  self: { participantId: string; joinedAt: string },
  other: { participantId: string; joinedAt: string },
): boolean {
  const difference = Date.parse(self.joinedAt) - Date.parse(other.joinedAt);
  return difference === 0 ? self.participantId > other.participantId : difference > 0;
}
