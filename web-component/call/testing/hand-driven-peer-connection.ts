/** A track of a transceiver. */
class Track extends EventTarget {
  muted = true;
  readonly kind: 'audio' | 'video';

  constructor(kind: 'audio' | 'video') {
    super();
    this.kind = kind;
  }
}

interface Transceiver {
  mid: string;
  direction: RTCRtpTransceiverDirection;
  sender: object;
  receiver: { track: Track; getSynchronizationSources(): { timestamp: number }[] };
}

/** An RTCPeerConnection that negotiates when a test makes it, and carries no media. */
export class HandDrivenPeerConnection extends EventTarget {
  static readonly all: HandDrivenPeerConnection[] = [];

  connectionState: RTCPeerConnectionState = 'new';
  /** The statistics that it returns. */
  stats: readonly object[] = [];
  /** The time of the last arrival; 0: nothing has arrived. */
  arrivedAt = 0;
  /** The number of restarts of ICE. */
  restarts = 0;
  signalingState = 'stable';
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: object | null = null;
  readonly #transceivers: Transceiver[] = [];

  constructor() {
    super();
    HandDrivenPeerConnection.all.push(this);
  }

  addTransceiver(kind: 'audio' | 'video', { direction }: { direction: RTCRtpTransceiverDirection }) {
    const transceiver = {
      mid: `${this.#transceivers.length}`,
      direction,
      sender: { track: null, getParameters: () => ({ encodings: [] }) },
      receiver: {
        track: new Track(kind),
        getSynchronizationSources: () => (this.arrivedAt === 0 ? [] : [{ timestamp: this.arrivedAt }]),
      },
    };
    this.#transceivers.push(transceiver);
    return transceiver;
  }

  getTransceivers(): readonly Transceiver[] {
    return this.#transceivers;
  }

  /** Lets media pass. */
  connect(): void {
    this.become('connected');
  }

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  async getStats(): Promise<readonly object[]> {
    return this.stats;
  }

  restartIce(): void {
    this.restarts += 1;
  }

  /** Asks the page for an offer. */
  negotiate(): void {
    this.dispatchEvent(new Event('negotiationneeded'));
  }

  async createOffer({ iceRestart = false } = {}): Promise<{ type: string; sdp: string }> {
    if (iceRestart) this.restarts += 1;
    return { type: 'offer', sdp: '' };
  }

  async setLocalDescription(description: { type: string; sdp: string }): Promise<void> {
    this.localDescription = description;
    this.signalingState = 'have-local-offer';
  }

  async setRemoteDescription(description: object): Promise<void> {
    this.remoteDescription = description;
    this.signalingState = 'stable';
  }

  /** Returns the description of the other side, which sends in every section that the page receives in. */
  get answer(): string {
    return this.#transceivers
      .filter(({ direction }) => direction === 'recvonly')
      .map(({ mid, receiver }) => `m=${receiver.track.kind} 9\r\na=mid:${mid}\r\na=sendonly\r\n`)
      .join('');
  }

  /** Makes media of one kind arrive. */
  receiveMedia(kind: 'audio' | 'video'): void {
    for (const { direction, receiver } of this.#transceivers) {
      if (direction !== 'recvonly' || receiver.track.kind !== kind) continue;
      receiver.track.muted = false;
      receiver.track.dispatchEvent(new Event('unmute'));
    }
  }

  getConfiguration() {
    return {};
  }

  setConfiguration(): void {}

  close(): void {
    this.signalingState = 'closed';
  }
}

/** A MediaStream: the tracks in it. */
export class TrackList {
  readonly #tracks = new Set<Track>();

  addTrack(track: Track): void {
    this.#tracks.add(track);
  }

  getTracks(): Track[] {
    return [...this.#tracks];
  }

  getVideoTracks(): Track[] {
    return this.getTracks().filter(({ kind }) => kind === 'video');
  }
}
