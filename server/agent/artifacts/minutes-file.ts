import { fileDisposition } from '../../platform/files/file-disposition';
import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import type { FoundRoom } from '../../rooms/access/access';
import { enterSession } from './history';
import type { getMinutes as contract, readMinutesText as textContract } from './minutes-contract';
import { HTML_POLICY, writeHtml } from './minutes-html';
import { writeMarkdown } from './minutes-markdown';
import { outlineOf } from './minutes-outline';
import { durationOf, findReadable, summarize, type FoundSession } from './read';
import { fileNameOf } from './transcript-formats';

interface Deps {
  db: Db;
  now: () => Date;
}

type Minutes = z.output<typeof contract.output>;

/** How minutes are written in each format that is not JSON. */
const FORMATS = {
  md: { mediaType: 'text/markdown', write: writeMarkdown },
  html: { mediaType: 'text/html', write: writeHtml },
} as const;

/** The media types of minutes as text. */
export const MINUTES_MEDIA_TYPES: readonly string[] = Object.values(FORMATS).map(
  ({ mediaType }) => mediaType,
);

/**
 * Returns the minutes of one session as data, or passes them on as a text, with a file name.
 * @throws ApiError NOT_FOUND, also when the session has no minutes; FORBIDDEN
 */
export async function getMinutes(
  { db, now }: Deps,
  caller: Caller,
  { sessionId, format }: z.output<typeof contract.input>,
  { setHeader, answerWithText }: Pick<Context, 'setHeader' | 'answerWithText'>,
): Promise<Minutes> {
  const { found, room } = await findReadable(db, caller, sessionId);
  const minutes = minutesOf(found, room, now());
  setHeader?.('Content-Disposition', fileDisposition(fileNameOf(minutes, format, 'minutes')));
  if (format === 'json' || !answerWithText) return minutes;
  if (format === 'html') setHeader?.('Content-Security-Policy', `${HTML_POLICY}; sandbox`);
  answerWithText(FORMATS[format].mediaType, inOnePiece(textOf(minutes, format)));
  return minutes;
}

/**
 * Returns the minutes of one session as a text.
 * @throws ApiError NOT_FOUND, also when the caller may not read it, and when the session has no minutes
 */
export async function readMinutesFromHistory(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { sessionId, format }: z.output<typeof textContract.input>,
) {
  const { found, entered } = await enterSession(db, caller, sessionId);
  const minutes = minutesOf(found, entered.room, now());
  return {
    fileName: fileNameOf(minutes, format, 'minutes'),
    mediaType: FORMATS[format].mediaType,
    text: textOf(minutes, format),
  };
}

function minutesOf(found: FoundSession, { name }: Pick<FoundRoom, 'name'>, now: Date): Minutes {
  const { pollCount: _, ...minutes } = summarize(found, now);
  if (!hasText(minutes)) throw notFound('The session has no minutes.');
  return { ...minutes, roomName: name, durationSeconds: durationOf(found.session) };
}

const hasText = ({ summaryText, outcome, decisions, followUps, actionItems }: Text): boolean =>
  [summaryText, outcome, decisions, followUps, actionItems].some((part) => part !== null);
type Text = Pick<Minutes, 'summaryText' | 'outcome' | 'decisions' | 'followUps' | 'actionItems'>;

const textOf = (minutes: Minutes, format: keyof typeof FORMATS): string =>
  FORMATS[format].write(outlineOf(minutes));

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
