'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { Notice } from '../ui/Notice';
import { usePortal } from './PortalContext';
import { type OrganizationRole, roleName } from './roles';

/** Replaces a page for which the role of the person is too weak. */
export function NotForRole({ least }: { least: OrganizationRole }) {
  const { organization, to } = usePortal();
  return (
    <Notice
      label={organization.name}
      title="Your role does not open this page."
      actions={
        <Button component={Link} href={to('members')} variant="default">
          See who can change it
        </Button>
      }
    >
      You are {organization.role === 'viewer' || organization.role === 'developer' ? 'a' : 'an'}{' '}
      {roleName(organization.role).toLowerCase()} here. This page is for{' '}
      {least === 'developer' ? 'developers, admins and owners' : 'admins and owners'}.
    </Notice>
  );
}
