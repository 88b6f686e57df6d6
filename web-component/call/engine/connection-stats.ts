/** Where a track comes from. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screenAudio';

/** What the browser measures of one connection, and whose the tracks in it are, by the id of the track. */
export interface ConnectionStats {
  /** Whom it connects with; null: a media server. */
  participantId: string | null;
  /** As `RTCPeerConnection.getStats()` has them. */
  reports: readonly unknown[];
  incoming: ReadonlyMap<string, { participantId: string; source: Source }>;
  /** By the mid of its transceiver, too: that is all that Firefox tells of what is sent. */
  outgoing: ReadonlyMap<string, Source>;
}
