'use client';

import { lazy, Suspense, useId, useRef, useState } from 'react';
import { PersonIcon } from '../ui/icons';
import classes from './AccountMenu.module.css';
import { usePortal } from './PortalContext';

/** Loads when the menu is opened for the first time: no page waits for it. */
const AccountMenuItems = lazy(async () => ({
  default: (await import('./AccountMenuItems')).AccountMenuItems,
}));

/**
 * Shows who is signed in, and the items that belong to the person rather than to an account: theme, access token,
 * settings, sign-out.
 */
export function AccountMenu() {
  const { person } = usePortal();
  const [wasOpened, setWasOpened] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.target}
        popoverTarget={id}
        aria-label={`Account of ${person.displayName}`}
      >
        {initialsOf(person.displayName)}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Account"
        className={classes.menu}
        onToggle={({ newState }) => newState === 'open' && setWasOpened(true)}
      >
        <div className={classes.head}>
          <p className={classes.name}>{person.displayName}</p>
          <p className={classes.email}>{person.email}</p>
        </div>
        {wasOpened && (
          <Suspense>
            <AccountMenuItems close={() => menu.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Returns the first letters of the first and the last word; a figure for a name without letters. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
  return /\p{L}/u.test(letters) ? letters.toUpperCase() : <PersonIcon />;
}
