'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { inMode } from '../shell/navigation';
import classes from './ModeSwitch.module.css';
import { usePortal } from './PortalContext';

const modes = [
  { mode: 'live', label: 'Live' },
  { mode: 'test', label: 'Test' },
] as const;

/** Live or test: two links, because the choice stands in the address. */
export function ModeSwitch() {
  const { mode: chosen } = usePortal();
  const pathname = usePathname();
  return (
    <nav className={classes.switch} aria-label="Data shown">
      {modes.map(({ mode, label }) => (
        <Link
          key={mode}
          href={inMode(mode, pathname)}
          className={classes.choice}
          data-mode-choice={mode}
          aria-current={mode === chosen ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
