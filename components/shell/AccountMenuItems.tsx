'use client';

import { Button, Divider, Text } from '@mantine/core';
import Link from 'next/link';
import { GearIcon, SignOutIcon } from '../ui/icons';
import { SchemeSwitch } from './SchemeSwitch';
import { AccessToken } from './AccessToken';
import classes from './AccountMenu.module.css';
import { usePortal } from './PortalContext';
import { useSignOut } from './sign-out';

/** @param close closes the menu, whose page stays in the shell */
export function AccountMenuItems({ close }: { close: () => void }) {
  const { to } = usePortal();
  const signOut = useSignOut();
  return (
    <>
      <div className={classes.row}>
        <Text size="sm">Theme</Text>
        <SchemeSwitch />
      </div>
      <Divider />
      <AccessToken />
      <Divider />
      <div className={classes.links}>
        <Button
          component={Link}
          href={to('settings')}
          variant="subtle"
          color="gray"
          justify="start"
          leftSection={<GearIcon />}
          onClick={close}
        >
          Settings
        </Button>
        <Button
          variant="subtle"
          color="gray"
          justify="start"
          leftSection={<SignOutIcon />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
        {signOut.isError && (
          <Text size="sm" c="var(--room-bad)" role="alert">
            Signing out failed; please try again.
          </Text>
        )}
      </div>
    </>
  );
}
