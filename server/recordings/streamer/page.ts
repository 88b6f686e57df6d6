import { z } from 'zod';
import { streamTargets, type StreamReport, type StreamTarget } from '../../platform/hub/streaming';
import type { RecordingLayout } from '../../platform/vocabulary/recording-status';
import { openPage, type Launch, type RecorderPage } from '../recorder/page';

/** A page of the server that composes the streams of one call. */
export interface StreamerPage extends RecorderPage {
  /** Starts to compose a stream from its beginning. Its chunks carry the number of the run. */
  start(streamId: string, run: number, layout: RecordingLayout): void;
  stop(streamId: string): void;
  /** Has the page tell the server how a stream goes. It repeats the last report when it connects again. */
  report(report: StreamReport): void;
}

/** Receives the messages of a page. */
export interface PageListener {
  /** The page was told which streams it makes from now on. */
  onTargets(streams: readonly StreamTarget[]): void;
  /** A part of the WebM file of a run. */
  onChunk(streamId: string, run: number, bytes: Buffer): void;
}

export type OpenStreamerPage = (
  options: { serverUrl: string; token: string },
  listener: PageListener,
) => Promise<StreamerPage>;

/** The messages of a page. It decodes what people send, so nothing that it says is trusted. */
const pageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('targets'), streams: streamTargets }),
  z.object({
    type: z.literal('chunk'),
    streamId: z.string().max(100),
    run: z.int(),
    data: z.base64().max(16_000_000),
  }),
]);

/** Returns what opens pages that stream in a headless Chromium. */
export const chromiumStreamerPages =
  (program: string, launch: Launch): OpenStreamerPage =>
  async ({ serverUrl, token }, listener) => {
    const { page, state } = await openPage(program, launch, {
      serverUrl,
      token,
      opens: 'openServerStreamer',
      onMessage: (message) => receive(listener, message),
    });
    const call = (name: 'start' | 'stop' | 'report', ...args: unknown[]): void => {
      // A page that does not answer is replaced when its state is read.
      page.evaluate(`window.serverPage.${name}(...${JSON.stringify(args)})`).catch(() => {});
    };
    return {
      ...state,
      start: (streamId, run, layout) => call('start', streamId, run, layout),
      stop: (streamId) => call('stop', streamId),
      report: (report) => call('report', report),
    };
  };

function receive({ onTargets, onChunk }: PageListener, message: unknown): void {
  const parsed = pageMessage.safeParse(message);
  if (!parsed.success) return;
  const { data } = parsed;
  if (data.type === 'targets') onTargets(data.streams);
  else onChunk(data.streamId, data.run, Buffer.from(data.data, 'base64'));
}
