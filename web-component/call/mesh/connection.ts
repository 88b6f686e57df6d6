import type { Signal } from '../../../server/platform/hub/media';
import type { Source, RemoteStreams, Tracks } from '../engine/engine';
import { readSample, type LinkSample } from '../engine/quality';
import type { MediaCipher } from './cipher';
import { Incoming } from './incoming';
import type { Limits } from './limits';
import { kindOfSource, Outgoing, preferVp8 } from './outgoing';
import { isOriginalSound } from '../media/original-sound';
import { mediaSections, restartsIce, sourceSections } from './sections';
import { receiveStereo, sendStereo } from './stereo';

/** The signals that two sides exchange until they are connected, and whenever their connection changes. */
type NegotiationSignal = Extract<Signal, { kind: 'description' | 'candidate' }>;

export interface ConnectionOptions {
  /** Identifies this connection on both sides. */
  connection: string;
  participantId: string;
  iceServers: RTCIceServer[];
  polite: boolean;
  cipher: MediaCipher | null;
  tracks: Tracks;
  limits: Limits;
  send(signal: Signal): void;
  onStreams(streams: RemoteStreams): void;
}

/**
 * One RTCPeerConnection with perfect negotiation. Its steps run one after the other.
 *
 * Every media section goes one way only: in Chromium, a transform on the receiver of a sendrecv transceiver never runs.
 * The side that starts offers four sections, two to send microphone and camera and two to receive them, so that one
 * offer and one answer connect the call. A screen gets its sections when it is shared for the first time.
 */
export class Connection {
  readonly connection: string;
  readonly #options: ConnectionOptions;
  readonly #life = new AbortController();
  readonly #pc: RTCPeerConnection;
  readonly #incoming: Incoming;
  readonly #outgoing: Outgoing;
  #tracks: Tracks;
  #limits: Limits;
  #work: Promise<void> = Promise.resolve();
  /** Whether an offer of the other side is ignored; its candidates are ignored as well. */
  #ignoring = false;
  /** Whether the other side's last description was followed so that the microphone is sent in stereo. */
  #isStereo = false;
  #broken = false;
  #wasUp = false;

  constructor(options: ConnectionOptions, starts: boolean) {
    const { signal } = this.#life;
    this.connection = options.connection;
    this.#options = options;
    this.#tracks = options.tracks;
    this.#limits = options.limits;
    this.#outgoing = new Outgoing(options.cipher);
    this.#incoming = new Incoming({ ...options, signal, onChange: (streams) => options.onStreams(streams) });
    this.#pc = new RTCPeerConnection({
      iceServers: options.iceServers,
      bundlePolicy: 'max-bundle',
      ...options.cipher?.configuration,
    });
    this.#pc.addEventListener('track', (event) => this.#incoming.arrive(event.transceiver), { signal });
    this.#pc.addEventListener('icecandidate', ({ candidate }) => this.#sendCandidate(candidate), { signal });
    this.#pc.addEventListener('negotiationneeded', () => this.#then(() => this.#offer()), { signal });
    this.#pc.addEventListener(
      'connectionstatechange',
      () => {
        if (this.#pc.connectionState === 'connected') this.#wasUp = true;
      },
      { signal },
    );
    if (starts) this.#addFirstSections();
    this.#then(() => this.#applyTracks());
  }

  get state(): RTCPeerConnectionState {
    return this.#broken ? 'failed' : this.#pc.connectionState;
  }

  /** Returns whether it was ever connected. */
  get wasUp(): boolean {
    return this.#wasUp;
  }

  get isOffering(): boolean {
    return this.#pc.signalingState === 'have-local-offer';
  }

  /** Gives a prepared connection to the participant that it is with. */
  adopt(options: Omit<ConnectionOptions, 'connection' | 'iceServers' | 'cipher'>): void {
    Object.assign(this.#options, options);
    this.#limits = options.limits;
    this.publish(options.tracks);
  }

  receive(signal: NegotiationSignal): void {
    this.#then(() => (signal.kind === 'candidate' ? this.#candidate(signal) : this.#description(signal)));
  }

  publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#then(() => this.#publish());
  }

  limit(limits: Limits): void {
    this.#limits = limits;
    this.#then(() => this.#outgoing.limit(limits));
  }

  /** Sends the offer again, which the other side may not have received. */
  repeat(): void {
    this.#then(() => {
      if (this.isOffering) this.#sendDescription();
    });
  }

  /**
   * Recovers after this side reaches the server again, maybe over another network. An offer that waits for its answer
   * may be from the previous network, so it is made again. Where media do not pass, another route is searched for at once.
   * @param isQuiet whether nothing of the other side arrives, which the browser may not have noticed yet
   */
  recover(isQuiet: boolean): void {
    if (!this.#wasUp) return this.repeat();
    this.#then(async () => {
      if (this.isOffering) await this.#describe(await this.#pc.createOffer({ iceRestart: true }));
      else if (isQuiet || this.#pc.connectionState !== 'connected') this.#pc.restartIce();
    });
  }

  /** Sets the servers. They take effect with the next ICE restart of either side. */
  useServers(iceServers: RTCIceServer[]): void {
    this.#then(() => this.#pc.setConfiguration({ ...this.#pc.getConfiguration(), iceServers }));
  }

  restartIce(): void {
    this.#then(() => this.#pc.restartIce());
  }

  level(): number {
    return this.#incoming.level();
  }

  /** Returns when something of the other side arrived last, by the browser's clock; 0: nothing has. */
  arrivedAt(): number {
    return this.#incoming.arrivedAt();
  }

  async sample(): Promise<LinkSample> {
    return readSample(await this.reports());
  }

  /** Returns the browser's statistics. */
  async reports(): Promise<unknown[]> {
    const reports: unknown[] = [];
    (await this.#pc.getStats()).forEach((report: unknown) => reports.push(report));
    return reports;
  }

  /** Returns the sources of the tracks, by the id of the track. */
  get sources(): Record<'incoming' | 'outgoing', [string, Source][]> {
    return { incoming: this.#incoming.sources(), outgoing: this.#outgoing.sources() };
  }

  close(): void {
    this.#life.abort();
    this.#pc.close();
  }

  #then(step: () => Promise<void> | void): void {
    this.#work = this.#work
      .then(() => (this.#life.signal.aborted ? undefined : step()))
      .catch(() => {
        // The watch replaces a failed connection: see `remedy`.
        this.#broken = !this.#life.signal.aborted;
      });
  }

  #addFirstSections(): void {
    for (const kind of ['audio', 'video'] as const) {
      const transceiver = this.#pc.addTransceiver(kind, { direction: 'sendonly' });
      this.#outgoing.claim(kind === 'audio' ? 'microphone' : 'camera', transceiver);
    }
    for (const kind of ['audio', 'video'] as const) {
      const transceiver = this.#pc.addTransceiver(kind, { direction: 'recvonly' });
      this.#incoming.arrive(transceiver);
      if (this.#options.cipher) preferVp8(transceiver, kind);
    }
  }

  async #offer(): Promise<void> {
    if (this.#pc.signalingState !== 'stable') return; // `negotiationneeded` fires again when it is
    await this.#describe(await this.#pc.createOffer());
  }

  async #describe({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await this.#pc.setLocalDescription({ type, sdp: receiveStereo(sdp) });
    this.#sendDescription();
  }

  async #description({ type, sdp }: Extract<Signal, { kind: 'description' }>): Promise<void> {
    if (type === 'answer' && !this.isOffering) return; // an answer to an offer that was sent twice
    this.#ignoring = type === 'offer' && this.isOffering && !this.#options.polite;
    if (this.#ignoring) {
      // While media do not pass, the other side may have been out of reach, and not have the offer of this one.
      if (this.#pc.connectionState !== 'connected') this.#sendDescription();
      return;
    }
    this.#isStereo = this.#wantsStereo;
    if (restartsIce(this.#pc.remoteDescription?.sdp, sdp)) await this.#outgoing.renewVideo();
    await this.#pc.setRemoteDescription({ type, sdp: sendStereo(sdp, this.#isStereo) });
    this.#assign(type, sdp);
    if (type === 'offer') {
      // This happens at once. Each step in turn would wait for the page, which is drawing the call.
      const [answer] = await Promise.all([this.#pc.createAnswer(), this.#outgoing.publish(this.#tracks)]);
      await this.#describe(answer);
    }
    this.#then(() => this.#publish()); // after the candidates that are here already
  }

  /** Finds the source of each section, and claims the sections that the other side offers to receive. */
  #assign(type: RTCSdpType, sdp: string): void {
    const sections = mediaSections(sdp);
    const byMid = new Map(this.#pc.getTransceivers().map((transceiver) => [transceiver.mid, transceiver]));
    for (const { mid, source } of sourceSections(sections, 'send')) {
      const transceiver = byMid.get(mid);
      if (transceiver) this.#incoming.identify(transceiver.receiver, source);
    }
    if (type !== 'offer') return;
    for (const { mid, source } of sourceSections(sections, 'receive')) {
      const transceiver = byMid.get(mid);
      if (!transceiver || this.#outgoing.owns(transceiver)) continue;
      transceiver.direction = 'sendonly';
      this.#outgoing.claim(source, transceiver);
    }
  }

  /** Returns whether the microphone is sent in stereo. A microphone that is off keeps its state. */
  get #wantsStereo(): boolean {
    const { microphone } = this.#tracks;
    return microphone === null ? this.#isStereo : isOriginalSound(microphone);
  }

  async #publish(): Promise<void> {
    if (this.#pc.remoteDescription) {
      for (const source of this.#outgoing.missing(this.#tracks)) this.#add(source);
      if (this.#isStereo !== this.#wantsStereo) await this.#offer();
    }
    await this.#applyTracks();
  }

  async #applyTracks(): Promise<void> {
    await this.#outgoing.publish(this.#tracks);
    await this.#outgoing.limit(this.#limits);
  }

  #add(source: Source): void {
    const transceiver = this.#pc.addTransceiver(kindOfSource(source), { direction: 'sendonly' });
    this.#outgoing.claim(source, transceiver);
  }

  async #candidate({ candidate, sdpMid, sdpMLineIndex }: Extract<Signal, { kind: 'candidate' }>) {
    try {
      await this.#pc.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
    } catch (error) {
      if (!this.#ignoring) throw error;
    }
  }

  #sendDescription(): void {
    const description = this.#pc.localDescription;
    if (!description || (description.type !== 'offer' && description.type !== 'answer')) return;
    const { connection } = this;
    this.#options.send({ kind: 'description', connection, type: description.type, sdp: description.sdp });
  }

  #sendCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate?.candidate) return;
    const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
    const { connection } = this;
    this.#options.send({ kind: 'candidate', connection, candidate: text, sdpMid, sdpMLineIndex });
  }
}
