import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { newestSample, participantSample, summary, timeline } from './contract';
import { levelOf, troublesOf } from './level';
import * as store from './store';
import type { SampleRow, SessionOfRoom, SummaryRow } from './store';

/** The maximum number of slices of a timeline. More slices cannot be told apart in a picture. */
const SLICES_MAX = 120;
/** Shortest slice, in milliseconds: one sample. */
const SLICE_MS = 15_000;

export type Sample = z.output<typeof newestSample>;
export type Summary = z.output<typeof summary>;

/** Returns the newest sample of each participant in a session, by their id. */
export async function readNewest(
  { db }: { db: Db },
  of: SessionOfRoom,
): Promise<ReadonlyMap<string, Sample>> {
  const rows = await store.listNewest(db, of);
  return new Map(rows.map((row) => [row.participantId, describeSample(row)]));
}

/** Returns a summary of each participant's connection in a session, by participant id. */
export async function readSummaries(
  { db }: { db: Db },
  of: SessionOfRoom,
): Promise<ReadonlyMap<string, Summary>> {
  const rows = await store.summarize(db, of);
  return new Map(rows.map((row) => [row.participantId, describeSummary(row)]));
}

/** Returns a page of the samples of a session, oldest first. @param page.after `next` of the page before */
export async function readSamples(
  { db }: { db: Db },
  of: SessionOfRoom,
  page: { participantId?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ samples: z.output<typeof participantSample>[]; next: string | null }> {
  const { participantId = null, after, limit } = page;
  const cursor = after === undefined ? null : readListCursor(after);
  const rows = await store.listSamples(db, { ...of, participantId, after: cursor, limit: limit + 1 });
  const { shown, next } = pageOf(rows, limit, ({ at, participantId: id }) => ({ at, id }));
  const samples = shown.map((row) => ({ participantId: row.participantId, ...describeSample(row) }));
  return { samples, next };
}

/** Returns each participant's samples of a session, in a form that can be drawn. */
export async function readTimelines(
  { db }: { db: Db },
  of: SessionOfRoom,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<{ sliceMs: number; sliceCount: number; timelines: z.output<typeof timeline>[] }> {
  const lengthMs = Math.max(1, endedAt.getTime() - startedAt.getTime());
  const sliceMs = Math.max(SLICE_MS, Math.ceil(lengthMs / SLICES_MAX));
  const summaries = await readSummaries({ db }, of);
  const rows = await store.listSlices(db, of, { since: startedAt, sliceMs });
  const timelines = [...summaries].map(([participantId, figures]) => ({
    participantId,
    summary: figures,
    slices: rows
      .filter((row) => row.participantId === participantId)
      .map((row) => ({ ...row, level: levelOf(row), troubles: troublesOf(row) })),
  }));
  return { sliceMs, sliceCount: Math.ceil(lengthMs / sliceMs), timelines };
}

function describeSample(row: SampleRow): Sample {
  const { at, level, roundTripMs, loss, jitterMs, sendKbps, receiveKbps, freezeMs, reconnects } = row;
  const figures = { roundTripMs, loss, jitterMs, sendKbps, receiveKbps, freezeMs, reconnects };
  return { measuredAt: at.toISOString(), level, ...figures };
}

function describeSummary(row: SummaryRow): Summary {
  return {
    sampleCount: row.sampleCount,
    roundTripMs: { median: row.medianRoundTripMs, worst: row.worstRoundTripMs },
    loss: { median: row.medianLoss, worst: row.worstLoss },
    jitterMs: { median: row.medianJitterMs, worst: row.worstJitterMs },
    sendKbps: row.medianSendKbps,
    receiveKbps: row.medianReceiveKbps,
    freezeMs: row.freezeMs,
    reconnects: row.reconnects,
    troubleShare: Math.round((row.poorCount / row.sampleCount) * 1_000) / 1_000,
    browser: row.browser,
    network: row.network ?? 'unknown',
    isRelayed: row.isRelayed,
  };
}
