'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { Notice } from '../ui/Notice';
import { usePortal } from './PortalContext';
import { aRole, type OrganizationRole } from './roles';

/** Replaces a page for which the role of the person is too weak. */
export function NotForRole({ least }: { least: OrganizationRole }) {
  const { organization, to } = usePortal();
  return (
    <Notice
      label={organization.name}
      title="Your role does not open this page."
      actions={
        <Button component={Link} href={to('members')} variant="default">
          See the members
        </Button>
      }
    >
      You are {aRole(organization.role)} here. This page is for{' '}
      {least === 'developer' ? 'developers, admins and owners' : 'admins and owners'}.
    </Notice>
  );
}
