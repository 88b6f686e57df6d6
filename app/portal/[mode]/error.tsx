'use client';

import { Button } from '@mantine/core';
import { Notice } from '../../../components/ui/Notice';

/** Shown inside the shell in place of a page that failed. */
export default function PortalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <Notice label="500" title="This page has failed." actions={<Button onClick={retry}>Try again</Button>}>
      The server failed. Its log says why.
    </Notice>
  );
}
