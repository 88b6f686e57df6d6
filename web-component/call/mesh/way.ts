/** The way that media take between two browsers. It tells when one is found again, after which pictures have to begin anew. */
export class Way {
  readonly #pc: RTCPeerConnection;
  readonly #signal: AbortSignal;
  readonly #onFoundAgain: () => void;
  #wasFound = false;
  /** What ICE is called on the other side; another name, another way. Null: not known yet. */
  #name: string | null = null;
  /** Whether media may have lost their way, and none has been found since. */
  #isSought = false;

  constructor(pc: RTCPeerConnection, signal: AbortSignal, onFoundAgain: () => void) {
    this.#pc = pc;
    this.#signal = signal;
    this.#onFoundAgain = onFoundAgain;
    pc.addEventListener('connectionstatechange', () => this.#followState(), { signal });
  }

  /** Whether there ever was one. */
  get wasFound(): boolean {
    return this.#wasFound;
  }

  /** Called with each description of the other side. */
  follow(sdp: string): void {
    const name = /^a=ice-ufrag:.*/m.exec(sdp)?.[0] ?? null;
    if (this.#wasFound && name !== this.#name) this.#isSought = true;
    this.#name = name;
  }

  /** Something arrives: the way is found, whether the browser says so or not. */
  resume(): void {
    if (!this.#isSought || this.#pc.connectionState !== 'connected') return;
    this.#isSought = false;
    this.#onFoundAgain();
  }

  #followState(): void {
    if (this.#pc.connectionState !== 'connected') {
      this.#isSought ||= this.#wasFound;
    } else if (this.#wasFound) {
      this.resume();
    } else {
      this.#wasFound = true;
      this.#followPairs();
    }
  }

  /** All media take the same way. Firefox 153 does not tell which one. */
  #followPairs(): void {
    const transport = this.#pc.getSenders()[0]?.transport?.iceTransport;
    const signal = this.#signal;
    transport?.addEventListener('selectedcandidatepairchange', () => this.resume(), { signal });
  }
}
