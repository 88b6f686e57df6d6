'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { modeLabels, modes } from './mode';
import { inPlace } from './navigation';
import classes from './ModeSwitch.module.css';
import { usePortal } from './PortalContext';

/** Switches between live and test by links: the address of a page names its mode. */
export function ModeSwitch() {
  const { mode: chosen, organization } = usePortal();
  const pathname = usePathname();
  return (
    <nav className={classes.switch} aria-label="Data shown">
      {modes.map((mode) => (
        <Link
          key={mode}
          href={inPlace({ organizationId: organization.organizationId, mode }, pathname)}
          className={classes.choice}
          data-mode-choice={mode}
          aria-current={mode === chosen ? 'true' : undefined}
        >
          {modeLabels[mode]}
        </Link>
      ))}
    </nav>
  );
}
