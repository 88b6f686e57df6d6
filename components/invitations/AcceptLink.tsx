'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSignOut } from '../shell/sign-out';
import { Failed } from '../ui/Failed';
import { Notice } from '../ui/Notice';

/** A one-time link that a signed-in person has opened. */
export interface OpenedLink<Invitation> {
  secret: string;
  invitation: Invitation;
  person: { displayName: string; email: string };
}

/**
 * Asks whether the signed-in person accepts a one-time link.
 * @param props.path the page of the link, for another account
 * @param props.label the first words of the button, before the person's name
 * @param props.accept returns the address to go to
 * @param props.children what accepting means
 */
export function AcceptLink(props: {
  path: string;
  link: Pick<OpenedLink<unknown>, 'secret' | 'person'>;
  title: string;
  label: string;
  accept: () => Promise<string>;
  children: ReactNode;
}) {
  const { path, link, title, label, children } = props;
  const accept = useMutation({
    mutationFn: props.accept,
    onSuccess: (address) => window.location.assign(address),
  });
  const signOut = useSignOut(`/sign-in?from=${encodeURIComponent(`${path}?invitation=${link.secret}`)}`);
  return (
    <Notice
      label="Invitation"
      title={title}
      actions={
        <>
          <Button size="md" loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
            {label} {link.person.displayName}
          </Button>
          <Button size="md" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Use another account
          </Button>
          {accept.isError && <Failed error={accept.error} />}
        </>
      }
    >
      {children}
    </Notice>
  );
}
