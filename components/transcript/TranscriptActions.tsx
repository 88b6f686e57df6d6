'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CopyButton } from '../portal/CopyButton';
import { saveFile } from '../portal/save-file';
import { DownloadIcon } from '../shell/icons';
import { sentenceOf, trpc } from '../trpc';
import type { Session } from './queries';
import { transcriptName, transcriptText } from './transcript-text';
import classes from './Transcript.module.css';

/** Saves a transcript as a text file, or copies it where it is of one page. */
export function TranscriptActions({ session }: { session: Session }) {
  const save = useMutation({
    mutationFn: () => wholeTranscript(session),
    onSuccess: (file) => saveFile(file, transcriptName(session.roomName, session.startedAt)),
  });
  return (
    <div className={classes.actions}>
      {session.nextTurns === null && (
        <CopyButton value={transcriptText(session.turns)} label="Copy" size="compact-sm" />
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Download
      </Button>
      {save.isError && <span role="alert">{sentenceOf(save.error)}</span>}
    </div>
  );
}

/** All pages in one file; as text each is a piece of its own. */
async function wholeTranscript(session: Session): Promise<Blob> {
  const sessionId = session.conferenceSessionId;
  const pieces = [transcriptText(session.turns)];
  for (let after = session.nextTurns; after !== null;) {
    const page = await trpc.artifacts.turns.query({ sessionId, after });
    pieces.push(transcriptText(page.turns));
    after = page.next;
  }
  return new Blob(pieces, { type: 'text/plain;charset=utf-8' });
}
