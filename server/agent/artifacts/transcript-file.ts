import { fileDisposition } from '../../platform/files/file-disposition';
import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import { PIECE_SIZE } from '../../platform/time/pace';
import { readTurns, turnPages, type Turn } from '../transcript/read';
import type { getTranscript as contract } from './transcript-contract';
import { findReadable, summarize } from './read';
import { fileNameOf, headOf, MEDIA_TYPES, turnOf, type TextFormat } from './transcript-formats';

interface Deps {
  db: Db;
  now: () => Date;
}

/** The ways in which the caller can receive an answer that is not JSON, or is longer than a page. */
type Answering = Pick<Context, 'setHeader' | 'continueWith' | 'answerWithText'>;

/**
 * Returns the transcript of one session, or a part of it. JSON is returned as a whole; a text is passed on page by
 * page.
 * @throws ApiError NOT_FOUND, FORBIDDEN; PAYLOAD_TOO_LARGE when the caller can receive neither pages nor text
 */
export async function getTranscript(
  { db, now }: Deps,
  caller: Caller,
  { sessionId, format, from, to }: z.output<typeof contract.input>,
  { setHeader, continueWith, answerWithText }: Answering,
): Promise<z.output<typeof contract.output>> {
  const { found, room } = await findReadable(db, caller, sessionId);
  const range = { from, to };
  const { turns, next } = await readTurns(db, found.session, null, range);
  const transcript = { ...summarize(found, now()), roomName: room.name, turns };
  const file = { roomName: room.name, startedAt: transcript.startedAt };
  setHeader?.('Content-Disposition', fileDisposition(fileNameOf(file, format)));
  const rest = turnPages(db, found.session, next, range);
  if (format !== 'json') {
    if (!answerWithText) throw tooLong();
    answerWithText(MEDIA_TYPES[format], textOf(format, file, withFirst(turns, rest)));
    return { ...transcript, turns: [] };
  }
  if (next === null) return transcript;
  if (!continueWith) throw tooLong();
  continueWith(rest);
  return transcript;
}

const tooLong = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'The transcript is too long for one response; read it in pages.');

async function* withFirst(first: Turn[], rest: AsyncIterable<Turn[]>): AsyncGenerator<Turn[]> {
  yield first;
  yield* rest;
}

/** Yields the text of a transcript in pieces. Reads a page only when the reader has taken the pieces before it. */
async function* textOf(
  format: TextFormat,
  file: { roomName: string; startedAt: string },
  pages: AsyncIterable<Turn[]>,
): AsyncGenerator<string> {
  let piece = headOf(format, file);
  let number = 0;
  for await (const page of pages) {
    for (const turn of page) {
      number += 1;
      piece += turnOf(format, turn, number);
      if (piece.length < PIECE_SIZE) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
