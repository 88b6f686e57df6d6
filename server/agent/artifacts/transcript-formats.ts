import { clock, timePartsOf, twoDigits } from '../../platform/time/clock';
import type { z } from 'zod';
import { displayable } from '../../platform/text';
import type { Turn } from '../transcript/read';
import type { getTranscript as contract } from './transcript-contract';

/** A transcript as text; JSON is written by the adapters. */
export type TextFormat = Exclude<z.output<typeof contract.input>['format'], 'json'>;

/** The parts of a turn that its text shows. */
export type WrittenTurn = Pick<
  Turn,
  'turnId' | 'index' | 'speakerName' | 'text' | 'startMs' | 'endMs' | 'source'
>;

export const MEDIA_TYPES: Readonly<Record<TextFormat, string>> = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  md: 'text/markdown',
  txt: 'text/plain',
};

/** Returns the text above the turns. */
export function headOf(format: TextFormat, session: { roomName: string; startedAt: string }): string {
  switch (format) {
    case 'vtt':
      return 'WEBVTT\n\n';
    case 'md':
      return `# ${escapeMarkdown(nameOf(session.roomName) || 'Transcript')}\n\n${minuteOf(session.startedAt)}\n\n`;
    case 'srt':
    case 'txt':
      return '';
    default:
      return format satisfies never;
  }
}

/**
 * Returns one turn as text.
 * @param number position in the file, from 1: cues of SubRip are numbered
 */
export function turnOf(format: TextFormat, turn: WrittenTurn, number: number): string {
  switch (format) {
    case 'vtt':
      return vttCue(turn);
    case 'srt':
      return srtCue(turn, number);
    case 'md':
      return markdownParagraph(turn);
    case 'txt':
      return `[${clock(turn.startMs)}] ${speakerOf(turn)}${writtenOf(turn)}: ${linesOf(turn.text).join(' ')}\n`;
    default:
      return format satisfies never;
  }
}

/**
 * Returns a file name: the room, the day, the extension.
 * @param startedAt ISO-8601
 * @param content what is in the file; minutes are named so, because they stand beside a transcript
 */
export function fileNameOf(
  { roomName, startedAt }: { roomName: string; startedAt: string },
  extension: string,
  content: 'transcript' | 'minutes' = 'transcript',
): string {
  const room = displayable(roomName, 80).replace(/[\\/:*?"<>|]/g, '-');
  const day = startedAt.slice(0, 10);
  if (content === 'minutes') return `${room || 'Session'} ${day} minutes.${extension}`;
  return `${room || 'Transcript'} ${day}.${extension}`;
}

/** Returns a cue. Its identifier is the id of the turn, which evidence refers to. */
function vttCue(turn: WrittenTurn): string {
  const voice = turn.speakerName === null ? '' : nameOf(turn.speakerName);
  const tag = voice === '' ? '' : `<v ${escapeVtt(voice)}>`;
  return `${turn.turnId}\n${timesOf(turn, '.')}\n${tag}${escapeVtt(linesOf(turn.text).join('\n'))}\n\n`;
}

/** Escapes `>`, because a `-->` would begin another cue. */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function srtCue(turn: WrittenTurn, number: number): string {
  const text = `${speakerOf(turn)}: ${linesOf(turn.text).join('\n')}`;
  return `${number}\n${timesOf(turn, ',')}\n${withoutSrtMarkup(text)}\n\n`;
}

/**
 * Makes markup harmless. SubRip has no way to escape, and players differ in their markup and in the entities they know.
 * A word joiner is invisible, and no tag, override (`{\an8}`) or arrow can begin behind it.
 */
const withoutSrtMarkup = (text: string): string =>
  text.replaceAll(/<(?=[a-z/!?])|\{(?=\\)|--(?=>)/gi, `$&${WORD_JOINER}`);

const WORD_JOINER = '\u2060';

const markdownParagraph = (turn: WrittenTurn): string =>
  `**${escapeMarkdown(speakerOf(turn))}** (${clock(turn.startMs)}${turn.source === 'chat' ? ', in the chat' : ''}): ${linesOf(
    turn.text,
  )
    .map(escapeMarkdown)
    .join('\\\n')}\n\n`;

/** Formats a moment like `2026-03-01 10:00 UTC`. @param moment ISO-8601 */
export const minuteOf = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

/** Escapes punctuation that has a meaning anywhere, or only at the beginning of a line. */
export const escapeMarkdown = (line: string): string =>
  line
    .replaceAll(/[\\`*_{}[\]<>#|~&$!@]/g, '\\$&')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');

const speakerOf = ({ speakerName }: WrittenTurn): string => nameOf(speakerName ?? '') || 'Somebody';

const writtenOf = ({ source }: WrittenTurn): string => (source === 'chat' ? ' (in the chat)' : '');

export const nameOf = (name: string): string => displayable(name, 200);

/** Returns the lines of a text without control characters and without empty lines, which would end a cue. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');

/** The time for which a chat message is shown, in milliseconds: the message itself has no duration. */
const CHAT_SHOWN_MS = 3_000;

/** Returns the times of a cue, which ends later than it begins. */
function timesOf({ startMs, endMs, source }: WrittenTurn, separator: '.' | ','): string {
  const from = Math.max(0, startMs);
  const to = source === 'chat' ? from + CHAT_SHOWN_MS : Math.max(endMs, from + 1);
  return `${timestamp(from, separator)} --> ${timestamp(to, separator)}`;
}

/** Formats a time like `01:02:03.004`. */
function timestamp(ms: number, separator: '.' | ','): string {
  return `${timePartsOf(ms).map(twoDigits).join(':')}${separator}${String(ms % 1_000).padStart(3, '0')}`;
}
