import type { MediaKind } from './sections';

/** Encrypts every frame that leaves and decrypts every frame that arrives; end-to-end encrypted rooms have one. */
export interface MediaCipher {
  /** What `RTCPeerConnection` must be made with, on top of the rest. */
  readonly configuration: RTCConfiguration;
  seal(sender: RTCRtpSender, kind: MediaKind): void;
  /**
   * Must be called in the `track` event itself: a frame that passes unread plays as loud noise.
   * @param onFit told once whether frames can be read, and again if that changes
   */
  open(
    receiver: RTCRtpReceiver,
    kind: MediaKind,
    participantId: string,
    onFit: (fits: boolean) => void,
  ): void;
}
