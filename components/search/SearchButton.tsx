'use client';

import { useMounted, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { SearchIcon } from '../ui/icons';
import { isShortcut } from './movement';
import classes from './SearchButton.module.css';

/** The search loads when it is opened for the first time, or is about to be: no page waits for it. */
const load = () => import('./SearchDialog');

/** Opens the search of the portal, by a press or by its shortcut on every page. */
export function SearchButton() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const isMac = useMounted() && /Mac|iPhone|iPad/.test(navigator.platform);

  const open = () => {
    setIsOpen(true);
    load().then(setLoaded, () => setIsOpen(false));
  };
  const leave = () => {
    setIsOpen(false);
    // The browser gives the focus back. Where nothing had it, people go on from here.
    if (document.activeElement === document.body) button.current?.focus();
  };
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Control' || event.key === 'Meta') preload();
    if (event.isComposing || !isShortcut(event, isMac)) return;
    // Another dialog would be covered, and its question forgotten.
    if (!isOpen && document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    if (isOpen) dialog.current?.close();
    else open();
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <SearchIcon />
        <span className={classes.word}>Search</span>
        <kbd className={classes.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && loaded !== null && <loaded.SearchDialog dialog={dialog} onClose={leave} />}
    </>
  );
}

/** Loads the search before it is opened. A failure shows when it is. */
const preload = () => void load().catch(() => {});
