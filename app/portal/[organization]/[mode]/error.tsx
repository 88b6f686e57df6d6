'use client';

import { Button } from '@mantine/core';
import { Notice } from '../../../../components/ui/Notice';

/** Replaces a page that failed, inside the shell. */
export default function PortalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <Notice label="500" title="This page has failed." actions={<Button onClick={retry}>Try again</Button>}>
      The server failed. Its log says why.
    </Notice>
  );
}
