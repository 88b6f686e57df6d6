'use client';

import { Button } from '@mantine/core';
import { Notice } from '../ui/Notice';
import type { RefusedAccess } from './queries';

/** Tells what is wrong with a request, and leads back to the application. Nobody is sent there without a click. */
export function RefusedRequest({ sentence, redirectTo, redirectHost }: Omit<RefusedAccess, 'kind'>) {
  return (
    <Notice
      label="Connect an application"
      title="This application asked in a way that this server refuses."
      actions={
        <Button component="a" href={redirectTo} variant="default">
          Back to {redirectHost}
        </Button>
      }
    >
      {sentence} Nothing was allowed.
    </Notice>
  );
}
