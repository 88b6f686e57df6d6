'use client';

import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { ConfirmIdentity } from './ConfirmIdentity';
import { Mark } from './Mark';
import pageClasses from './Page.module.css';
import { isOpen, navigation, type NavigationItem, portalPath } from './navigation';
import { OrganizationSwitch } from './OrganizationSwitch';
import { rememberOrganization } from './last-organization';
import { isAtLeast } from './roles';
import { AccountMenu } from './AccountMenu';
import { ModeSwitch } from './ModeSwitch';
import { type Portal, PortalProvider, usePortal } from './PortalContext';
import classes from './PortalShell.module.css';

/**
 * Renders the frame of every page of the portal: navigation, the live/test switch, the account.
 * @param props.search the button of the search, which stands above the shell in the order of imports
 */
export function PortalShell(props: { portal: Portal; search: ReactNode; children: ReactNode }) {
  const { portal, search, children } = props;
  const [open, { toggle, close }] = useDisclosure(false);
  const pathname = usePathname();
  const { mode, organization } = portal;
  const { organizationId, role } = organization;
  useEffect(close, [close, pathname]);
  useEffect(() => rememberOrganization(organizationId), [organizationId]);
  const groups = navigation.map(({ label, items }) => ({
    label,
    items: items.filter(({ atLeast = 'viewer' }) => isAtLeast(role, atLeast)),
  }));

  return (
    <PortalProvider portal={portal}>
      <a className={pageClasses.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header} data-mode={mode}>
        <Burger
          opened={open}
          onClick={toggle}
          hiddenFrom="md"
          size="sm"
          aria-label={open ? 'Close the navigation' : 'Open the navigation'}
          aria-expanded={open}
          aria-controls="navigation"
        />
        <Link
          href={portalPath({ organizationId, mode })}
          className={classes.name}
          aria-label="Conference Room: start page"
        >
          <Mark size={26} />
          <span className={classes.nameText}>Conference Room</span>
        </Link>
        <OrganizationSwitch />
        <div className={classes.tools}>
          {search}
          <ModeSwitch />
          <AccountMenu />
        </div>
      </header>
      <nav id="navigation" className={classes.navbar} data-open={open} aria-label="Portal">
        {groups.map(({ label, items }) => (
          <div key={label} className={classes.group}>
            {label !== null && <p className={classes.groupLabel}>{label}</p>}
            <ul className={classes.items}>
              {items.map((item) => (
                <li key={item.path}>
                  <NavigationLink item={item} onClick={close} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main id="content" className={classes.main}>
        {mode === 'test' && (
          <p className={classes.notice}>
            <strong>Test data.</strong> Rooms and keys here are apart from your live ones.
          </p>
        )}
        <div className={classes.content}>{children}</div>
      </main>
      <ConfirmIdentity person={portal.person} />
    </PortalProvider>
  );
}

function NavigationLink({ item, onClick }: { item: NavigationItem; onClick: () => void }) {
  const pathname = usePathname();
  const { mode, organization, to } = usePortal();
  const { organizationId } = organization;
  const link = {
    href: item.href ?? to(item.path),
    className: classes.item,
    'aria-current': isOpen(item, { organizationId, mode }, pathname) ? ('page' as const) : undefined,
  };
  const inside = (
    <>
      <item.Icon />
      {item.label}
    </>
  );
  return item.ownHeaders || item.href !== undefined ? (
    <a {...link}>{inside}</a>
  ) : (
    <Link {...link} onClick={onClick}>
      {inside}
    </Link>
  );
}
