import { HEADER_LENGTH, LineCutter, writeFrame, writeLine, type Frame } from './frames';
import type { Message } from './subscribers';

/** Frames of one statement. */
const FRAMES_AT_ONCE = 32;
/**
 * The maximum size of messages that wait while the channel is down, in bytes. Above it, the others miss all of them.
 */
const MAX_WAITING = 8_000_000;

/** A frame, and how many lines end in it. */
interface SentFrame {
  frame: Frame;
  lines: number;
}

/** The messages of this process on their way through the channel, until they come back. */
export class OutgoingFrames {
  readonly #processId: string;
  readonly #maxText: number;
  readonly #cutter = new LineCutter();
  #nextNumber = 1;
  #mustBeat = false;
  #mustSayFarewell = false;
  /** Frames to be sent again before anything else, since nobody knows whether they arrived. */
  #unsent: SentFrame[] = [];
  /** Frames that were sent, and have not come back. */
  #unconfirmed: SentFrame[] = [];
  #unconfirmedBeats = 0;
  /** Messages that are delivered here once they come back, the oldest first. */
  #undelivered: Message[] = [];
  /** The number of messages that were already delivered and still have to come back. */
  #deliveredAhead = 0;

  /** @param maxPayload the longest payload, in bytes */
  constructor(processId: string, maxPayload: number) {
    this.#processId = processId;
    this.#maxText = maxPayload - HEADER_LENGTH;
  }

  add(message: Message): void {
    this.#cutter.add(writeLine(message));
    this.#undelivered.push(message);
  }

  /** Makes the next statement tell the others that this process lives, also when nothing else is to be sent. */
  requestBeat(): void {
    this.#mustBeat = true;
  }

  /** Makes the last statement tell the others that this process stops. */
  requestFarewell(): void {
    this.#mustSayFarewell = true;
  }

  /** Takes the payloads of the next statement; empty when nothing is to be sent. */
  take(): string[] {
    const frames = this.#unsent.length > 0 ? this.#unsent.splice(0, FRAMES_AT_ONCE) : this.#cutFrames();
    this.#unconfirmed.push(...frames);
    return frames.map(({ frame }) => writeFrame(frame));
  }

  /** Takes the messages that are to be delivered here without waiting for them to come back. */
  takeUndelivered(): Message[] {
    const early = this.#undelivered;
    this.#undelivered = [];
    this.#deliveredAhead += early.length;
    return early;
  }

  /** Records that the frames until this one came back. @returns the messages in them that are to be delivered now */
  confirm(number: number): Message[] {
    let lines = 0;
    while (this.#unconfirmed[0] !== undefined && this.#unconfirmed[0].frame.number <= number) {
      lines += this.#unconfirmed.shift()?.lines ?? 0;
    }
    this.#unconfirmedBeats = 0;
    const early = Math.min(this.#deliveredAhead, lines);
    this.#deliveredAhead -= early;
    return this.#undelivered.splice(0, lines - early);
  }

  /** Returns the number of beats for which frames have been on their way and none has come back. */
  countUnconfirmedBeat(): number {
    if (this.#unconfirmed.length > 0) this.#unconfirmedBeats += 1;
    return this.#unconfirmedBeats;
  }

  /** Sends frames again that may have been lost with the channel. */
  sendAgain(): void {
    [this.#unsent, this.#unconfirmed] = [[...this.#unconfirmed, ...this.#unsent], []];
    this.#unconfirmedBeats = 0;
  }

  get isTooMuch(): boolean {
    return this.#cutter.length > MAX_WAITING;
  }

  /** Keeps memory free while the channel is down. Numbers still increase, so that others notice missed frames. */
  drop(): void {
    this.#deliveredAhead = 0;
    [this.#unsent, this.#unconfirmed] = [[], []];
    while (this.#cutter.cut(MAX_WAITING) !== null) this.#nextNumber += 1;
  }

  #cutFrames(): SentFrame[] {
    const frames: SentFrame[] = [];
    const add = (kind: Frame['kind'], text: string, lines: number) =>
      frames.push({ frame: { processId: this.#processId, number: this.#nextNumber++, kind, text }, lines });
    while (frames.length < FRAMES_AT_ONCE) {
      const piece = this.#cutter.cut(this.#maxText);
      if (piece === null) break;
      add(piece.isContinued ? 'continued' : 'whole', piece.text, piece.lines);
    }
    if (frames.length === 0 && this.#mustSayFarewell) add('farewell', '', 0);
    else if (frames.length === 0 && this.#mustBeat) add('whole', '', 0);
    if (frames.length > 0) this.#mustBeat = false;
    if (frames.at(-1)?.frame.kind === 'farewell') this.#mustSayFarewell = false;
    return frames;
  }
}
