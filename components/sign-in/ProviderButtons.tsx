'use client';

import { Button, Divider } from '@mantine/core';
import { signIn } from 'next-auth/react';
import { useState, type ReactNode } from 'react';
import type { trpc } from '../trpc';
import { GitHubIcon, GoogleIcon } from '../ui/icons';
import classes from './EntryCard.module.css';

export type Provider = Parameters<typeof trpc.users.signInWithProvider.mutate>[0]['provider'];

const looks: Readonly<Record<Provider, { label: string; icon: ReactNode }>> = {
  github: { label: 'Continue with GitHub', icon: <GitHubIcon /> },
  google: { label: 'Continue with Google', icon: <GoogleIcon /> },
};

/** Shows the providers that this server is configured for; nothing without any. */
export function ProviderButtons({ providers, next }: { providers: readonly Provider[]; next: string }) {
  const [leaving, setLeaving] = useState<Provider | null>(null);
  if (providers.length === 0) return null;
  const go = (provider: Provider) => {
    setLeaving(provider);
    void signIn(provider, { callbackUrl: next });
  };
  return (
    <div className={classes.providers}>
      <Divider label="or" />
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          leftSection={looks[provider].icon}
          loading={leaving === provider}
          onClick={() => go(provider)}
        >
          {looks[provider].label}
        </Button>
      ))}
    </div>
  );
}
