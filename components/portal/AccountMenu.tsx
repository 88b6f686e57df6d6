'use client';

import { Button, Divider, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Link from 'next/link';
import { GearIcon, PersonIcon, SignOutIcon } from '../shell/icons';
import { portalPath } from '../shell/navigation';
import { SchemeSwitch } from '../shell/SchemeSwitch';
import { AccessToken } from './AccessToken';
import classes from './AccountMenu.module.css';
import { usePortal } from './PortalContext';
import { useSignOut } from './sign-out';

/** Who is signed in, and what belongs to them rather than to an account: theme, access token, settings, the way out. */
export function AccountMenu() {
  const { person, mode } = usePortal();
  const [open, { toggle, close }] = useDisclosure(false);
  const signOut = useSignOut();
  return (
    <Popover
      opened={open}
      onChange={(next) => (next ? toggle() : close())}
      position="bottom-end"
      width={304}
      offset={10}
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.target}
          onClick={toggle}
          aria-label={`Account of ${person.displayName}`}
        >
          {initialsOf(person.displayName)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label="Account">
        <div className={classes.head}>
          <Text fw={600} truncate>
            {person.displayName}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {person.email}
          </Text>
        </div>
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
            href={portalPath(mode, 'settings')}
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
      </Popover.Dropdown>
    </Popover>
  );
}

/** First letters of the first and the last word; a figure for a name without letters. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
  return /\p{L}/u.test(letters) ? letters.toUpperCase() : <PersonIcon />;
}
