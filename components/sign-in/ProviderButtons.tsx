'use client';

import { Divider } from '@mantine/core';
import { signIn } from 'next-auth/react';
import type { ReactNode } from 'react';
import { useSending } from '../shell/use-sending';
import { ActionButton } from '../ui/buttons/ActionButton';
import { GitHubIcon, GoogleIcon } from '../ui/icons';
import { pathAfterSignIn } from './enter';
import classes from './EntryCard.module.css';

/** A provider that this server offers, with the name that people read. */
export interface Provider {
  name: string;
  label: string;
  /** The domains whose people belong to it; none for providers that are not a company's. */
  domains: readonly string[];
}

/** Icons of providers. The button of any other provider has none. */
const ICONS: Readonly<Partial<Record<string, ReactNode>>> = {
  github: <GitHubIcon />,
  google: <GoogleIcon />,
};

/** Shows the providers that this server is configured for; nothing without any. */
export function ProviderButtons({ providers, next }: { providers: readonly Provider[]; next: string }) {
  const leaving = useSending({
    mutationFn: async (name: string) => signIn(name, { callbackUrl: pathAfterSignIn(next) }),
  });
  if (providers.length === 0) return null;
  return (
    <div className={classes.providers}>
      <Divider label="or" />
      {providers.map(({ name, label }) => (
        <ActionButton
          key={name}
          variant="default"
          size="md"
          leftSection={ICONS[name]}
          loading={(leaving.isPending || leaving.isSuccess) && leaving.variables === name}
          onPress={() => leaving.send(name)}
        >
          Continue with {label}
        </ActionButton>
      ))}
    </div>
  );
}
