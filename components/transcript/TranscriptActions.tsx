'use client';

import { CopyButton } from '../ui/buttons/CopyButton';
import { trpc } from '../trpc';
import { DownloadMenu } from '../downloads/DownloadMenu';
import type { Session } from './queries';
import { transcriptText } from './transcript-text';
import classes from './Transcript.module.css';

type Format = Parameters<typeof trpc.artifacts.transcriptText.query>[0]['format'];

const formats: readonly { format: Format; label: string }[] = [
  { format: 'txt', label: 'Plain text' },
  { format: 'md', label: 'Markdown' },
  { format: 'vtt', label: 'Subtitles, WebVTT' },
  { format: 'srt', label: 'Subtitles, SubRip (SRT)' },
];

/** Saves a transcript as a file of the format that is chosen, or copies it where it is of one page. */
export function TranscriptActions({ session }: { session: Session }) {
  return (
    <div className={classes.actions}>
      {session.nextTurns === null && (
        <CopyButton value={transcriptText(session.turns)} label="Copy" size="compact-sm" />
      )}
      <DownloadMenu
        label="Download"
        formats={formats}
        read={(format) => readFile(session.conferenceSessionId, format)}
      />
    </div>
  );
}

/** Returns all pages in one file; as text each is a piece of its own. */
async function readFile(sessionId: string, format: Format): Promise<File> {
  const first = await trpc.artifacts.transcriptText.query({ sessionId, format });
  const pieces = [first.text];
  for (let after = first.next; after !== null;) {
    const page = await trpc.artifacts.transcriptText.query({ sessionId, format, after });
    pieces.push(page.text);
    after = page.next;
  }
  return new File(pieces, first.fileName, { type: `${first.mediaType};charset=utf-8` });
}
