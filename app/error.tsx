'use client';

import { Button } from '@mantine/core';
import { Notice } from '../components/ui/Notice';
import { Page } from '../components/shell/Page';

/** Replaces a page that failed. The digest identifies the entry in the server's log. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <Notice
        label="500"
        title="This page has failed."
        actions={
          <>
            <Button onClick={retry}>Try again</Button>
            <Button component="a" href="/" variant="default">
              To the start page
            </Button>
          </>
        }
      >
        The server could not finish it. {digestOf(error)}
      </Notice>
    </Page>
  );
}

function digestOf(error: unknown): string {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  return digest === '' ? 'Its log says why.' : `Its log says why, under ${digest}.`;
}
