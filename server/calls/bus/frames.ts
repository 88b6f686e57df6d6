/*
 * A process sends one long text, with a line for each message, cut into frames. Many short messages share a frame, and
 * a long message takes several. Frames are numbered, so that a process knows when it has missed one. Frames contain
 * ASCII only, so that their length in characters equals their length in bytes.
 */

/** A frame of one process. */
export interface Frame {
  processId: string;
  number: number;
  /** `continued`: the frame begins within a line; `farewell`: the process stops and sends nothing more. */
  kind: 'whole' | 'continued' | 'farewell';
  text: string;
}

const KINDS = { whole: 'w', continued: 'c', farewell: 'f' } as const;
const SHAPE = /^([^ \n]+) (\d+) ([wcf])\n([^]*)$/;

export const writeFrame = ({ processId, number, kind, text }: Frame): string =>
  `${processId} ${number} ${KINDS[kind]}\n${text}`;

/** @returns null for anything else */
export function readFrame(payload: string): Frame | null {
  const [, processId, number, letter, text] = SHAPE.exec(payload) ?? [];
  if (processId === undefined || text === undefined) return null;
  const kind = letter === 'w' ? 'whole' : letter === 'c' ? 'continued' : 'farewell';
  return { processId, number: Number(number), kind, text };
}

/** The longest start of a frame, before its text. */
export const HEADER_LENGTH = 64;

/** Returns a message as a line of ASCII. */
export const writeLine = (message: unknown): string =>
  `${JSON.stringify(message).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** Cuts lines into texts that fit into frames. */
export class LineCutter {
  #waiting = '';
  #isWithinLine = false;

  add(line: string): void {
    this.#waiting += line;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** @returns the next text, and how many lines end in it; null: nothing waits */
  cut(maxLength: number): { text: string; isContinued: boolean; lines: number } | null {
    if (this.#waiting === '') return null;
    const text = this.#waiting.slice(0, maxLength);
    const isContinued = this.#isWithinLine;
    this.#waiting = this.#waiting.slice(maxLength);
    this.#isWithinLine = !text.endsWith('\n');
    return { text, isContinued, lines: text.split('\n').length - 1 };
  }
}

/** Puts the lines of one process together again. */
export class LineReader {
  #next: number | null = null;
  #rest = '';
  #isSkipping = false;

  /** Reads a frame. @returns the complete lines; `missed`: earlier frames were lost, and some lines with them */
  read({ number, kind, text }: Frame): { lines: string[]; missed: boolean } {
    if (this.#next !== null && number < this.#next) return { lines: [], missed: false }; // the frame was sent again
    const isFollowing = number === this.#next;
    const missed = this.#next !== null && !isFollowing;
    this.#next = number + 1;
    if (!isFollowing) {
      this.#rest = '';
      this.#isSkipping = kind === 'continued';
    }
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    if (this.#isSkipping && parts.length > 0) {
      parts.shift(); // its beginning was lost
      this.#isSkipping = false;
    }
    if (this.#isSkipping) this.#rest = '';
    return { lines: parts, missed };
  }
}
