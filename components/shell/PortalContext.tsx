'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Mode } from './mode';
import { portalPath } from './navigation';
import { isAtLeast, type OrganizationRole } from './roles';

/** An organization of the person, with their role in it. */
interface Organization {
  organizationId: string;
  name: string;
  role: OrganizationRole;
  /** Whether members need a second factor. */
  requiresSecondFactor: boolean;
}

/** The person in the portal, and which account of which organization owns everything on the page. */
export interface Portal {
  mode: Mode;
  accountId: string;
  organization: Organization;
  /** All organizations of the person. */
  organizations: readonly Organization[];
  person: {
    userId: string;
    email: string;
    displayName: string;
    hasPassword: boolean;
    /** The provider through which they sign in; null: none. */
    provider: string | null;
  };
}

/** The portal, as the components in it use it. */
export interface PortalView extends Portal {
  /** Returns the address of a section, of the same organization and mode; `path` without a slash in front. */
  to: (path?: string) => string;
  /** Returns whether the role of the person is enough. The server decides it again. */
  may: (least: OrganizationRole) => boolean;
}

const Context = createContext<PortalView | null>(null);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  const view = useMemo<PortalView>(() => {
    const { mode, organization } = portal;
    return {
      ...portal,
      to: (path) => portalPath({ organizationId: organization.organizationId, mode }, path),
      may: (least) => isAtLeast(organization.role, least),
    };
  }, [portal]);
  return <Context value={view}>{children}</Context>;
}

/** Returns the portal around a component. @throws Error outside of it */
export function usePortal(): PortalView {
  const portal = use(Context);
  if (portal === null) throw new Error('This component belongs in the portal.');
  return portal;
}
