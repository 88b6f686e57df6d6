'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Mode } from './mode';

/** The person in the portal, and which of their two accounts owns everything on the page. */
export interface Portal {
  mode: Mode;
  accountId: string;
  person: { userId: string; email: string; displayName: string; hasPassword: boolean };
}

const Context = createContext<Portal | null>(null);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <Context value={portal}>{children}</Context>;
}

/** Returns the portal around a component. @throws Error outside of it */
export function usePortal(): Portal {
  const portal = use(Context);
  if (portal === null) throw new Error('This component belongs in the portal.');
  return portal;
}
