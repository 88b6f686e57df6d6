'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CreateOrganization } from '../shell/CreateOrganization';
import { useSignOut } from '../shell/sign-out';
import { Notice } from '../ui/Notice';

/** Replaces the portal for somebody who has left their last organization. */
export function NoOrganization() {
  const [opened, { open, close }] = useDisclosure(false);
  const signOut = useSignOut('/');
  return (
    <Notice
      label="Portal"
      title="You are not a member of an organization."
      actions={
        <>
          <Button size="md" onClick={open}>
            New organization…
          </Button>
          <Button size="md" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
          <CreateOrganization opened={opened} onClose={close} />
        </>
      }
    >
      Ask a colleague for an invitation to theirs, or create one of your own.
    </Notice>
  );
}
