'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isSignedOut } from '../trpc';

/** Provides the query cache of the browser. A person who is signed out is sent to sign in, and back. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function newClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!isSignedOut(error)) return;
    const { pathname, search } = window.location;
    window.location.assign(`/sign-in?from=${encodeURIComponent(pathname + search)}`);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, error) => count < 1 && !isSignedOut(error) },
    },
  });
}
