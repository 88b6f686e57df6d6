import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { Notice } from '../components/ui/Notice';
import { Page } from '../components/shell/Page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <Page>
      <Notice
        label="404"
        title="There is no such page."
        actions={
          <Button component="a" href="/">
            To the start page
          </Button>
        }
      >
        The address may be mistyped, or what was here is gone.
      </Notice>
    </Page>
  );
}
