'use client';

import { Menu, UnstyledButton } from '@mantine/core';
import Link from 'next/link';
import { useState } from 'react';
import { CheckIcon, ChevronIcon, PlusIcon } from '../ui/icons';
import { CreateOrganization } from './CreateOrganization';
import { portalPath } from './navigation';
import classes from './OrganizationSwitch.module.css';
import { usePortal } from './PortalContext';
import { roleName } from './roles';

/** Shows the organization of the page, and switches to another one by links: the address of a page names it. */
export function OrganizationSwitch() {
  const { organization, organizations, mode } = usePortal();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Menu
        position="bottom-start"
        width={280}
        offset={6}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={`Organization: ${organization.name}`}>
            <span className={classes.name}>{organization.name}</span>
            <ChevronIcon />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Organizations</Menu.Label>
          {organizations.map(({ organizationId, name, role }) => (
            <Menu.Item
              key={organizationId}
              component={Link}
              href={portalPath({ organizationId, mode })}
              aria-current={organizationId === organization.organizationId ? 'true' : undefined}
              rightSection={organizationId === organization.organizationId && <CheckIcon />}
            >
              <span className={classes.choice}>{name}</span>
              <span className={classes.role}>{roleName(role)}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<PlusIcon />} onClick={() => setIsCreating(true)}>
            New organization…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CreateOrganization opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}
