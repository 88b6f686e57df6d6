import { timePartsOf, twoDigits } from '../../platform/time/clock';
import type { MinutesSection } from '../../platform/room-settings/minutes';
import { displayable } from '../../platform/text';

/** One turn of a meeting's transcript. */
export interface MeetingTurn {
  turnId: string;
  /** The subject of the speaker's token, the same after the speaker left and came back; null when unknown. */
  subject: string | null;
  text: string;
  source: 'speech' | 'chat';
  /** After the session's start. */
  startMs: number;
}

/** A participant, once for each subject. */
export interface Person {
  subject: string;
  displayName: string;
  externalUserId: string | null;
}

/** The material of the minutes. */
export interface Meeting {
  /** The day on which it began, YYYY-MM-DD, UTC. */
  day: string;
  /** In the order of speaking. */
  turns: readonly MeetingTurn[];
  people: readonly Person[];
  /** The sections that minutes of the room have besides; absent: none. */
  sections?: readonly MinutesSection[];
  /** Further instructions of the organizer; absent or null: none. */
  instructions?: string | null;
  /** Names and terms that are used in the room; absent: none. */
  vocabulary?: readonly string[];
}

/** A turn in the form that a model sees: numbered from 1, a line of JSON. */
export interface Line {
  number: number;
  text: string;
}

/** The longest text of a turn, in characters; chat and transcription give less. */
const LINE_TEXT_MAX = 20_000;

/** Returns a text on one line, without control or bidi characters. */
export const oneLine = (text: string, max: number): string => displayable(text.replace(/\s+/gu, ' '), max);

/**
 * Returns the transcript as data. Speech stays inside the quotes of its line, and forms no control token of a model.
 * @param before the number of the turn before the first
 */
export function linesOf({ turns, people }: Meeting, before = 0): Line[] {
  const labels = labelsOf(people);
  return turns.map((turn, index) => {
    const number = before + index + 1;
    const text = asData({
      turn: number,
      at: clockOf(turn.startMs),
      speaker: labels.get(turn.subject ?? '') ?? 'Unknown',
      ...(turn.source === 'chat' && { writtenInChat: true }),
      text: oneLine(turn.text, LINE_TEXT_MAX),
    });
    return { number, text };
  });
}

/** Returns JSON on one line that contains nothing like a tag or a control token such as `<|im_start|>` or `[INST]`. */
export const asData = (value: object): string =>
  JSON.stringify(value).replace(/<|\[(?=\/?[A-Z_]+\])/g, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns the names of people by subject, numbered where several people share a name. */
export function labelsOf(people: readonly Person[]): Map<string, string> {
  const total = new Map<string, number>();
  for (const { displayName } of people) total.set(displayName, (total.get(displayName) ?? 0) + 1);
  const given = new Map<string, number>();
  return new Map(
    people.map(({ subject, displayName }) => {
      const name = oneLine(displayName, 100);
      if (total.get(displayName) === 1) return [subject, name];
      const number = (given.get(displayName) ?? 0) + 1;
      given.set(displayName, number);
      return [subject, `${name} (${number})`];
    }),
  );
}

/** Formats a time like `01:02:03`. */
const clockOf = (ms: number): string => timePartsOf(ms).map(twoDigits).join(':');
