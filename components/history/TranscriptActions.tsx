'use client';

import { Button } from '@mantine/core';
import { CopyButton } from '../portal/CopyButton';
import { DownloadIcon } from '../shell/icons';
import type { Session } from './queries';
import { transcriptName, transcriptText } from './transcript-text';
import classes from './Transcript.module.css';

/** Copies a transcript, or saves it as a text file. */
export function TranscriptActions({ session }: { session: Session }) {
  const text = transcriptText(session.turns);
  return (
    <div className={classes.actions}>
      <CopyButton value={text} label="Copy" size="compact-sm" />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<DownloadIcon />}
        onClick={() => save(text, transcriptName(session.roomName, session.startedAt))}
      >
        Download
      </Button>
    </div>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the file by the next task, and the address holds the whole text.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
