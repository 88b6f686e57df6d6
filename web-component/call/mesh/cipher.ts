import type { MediaKind } from '../media/capture';

/** Encrypts the frames of senders and decrypts those of receivers, in end-to-end encrypted rooms. */
export interface MediaCipher {
  /** Additional configuration of the `RTCPeerConnection`. */
  readonly configuration: RTCConfiguration;
  seal(sender: RTCRtpSender, kind: MediaKind): void;
  /**
   * Decrypts a track. It must be called synchronously in the `track` event, because a frame that is not decrypted plays
   * as loud noise.
   * @param onFit called when it is known whether the frames can be decrypted, and whenever that changes
   */
  open(
    receiver: RTCRtpReceiver,
    kind: MediaKind,
    participantId: string,
    onFit: (fits: boolean) => void,
  ): void;
  /** Drops frames with this trailer: a media server inserts them, and they are not encrypted. */
  ignore(trailer: Uint8Array): void;
}
