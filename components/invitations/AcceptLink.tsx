'use client';

import type { ReactNode } from 'react';
import { useSending } from '../shell/use-sending';
import { useSignOut } from '../shell/sign-out';
import { ActionButton } from '../ui/buttons/ActionButton';
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
  const accept = useSending({
    mutationFn: props.accept,
    onSuccess: (address) => window.location.assign(address),
  });
  const signOut = useSignOut(`/sign-in?from=${encodeURIComponent(`${path}?invitation=${link.secret}`)}`);
  const failure = accept.error ?? signOut.error;
  return (
    <Notice
      label="Invitation"
      title={title}
      actions={
        <>
          <ActionButton
            size="md"
            loading={accept.isPending || accept.isSuccess}
            onPress={() => accept.send()}
          >
            {label} {link.person.displayName}
          </ActionButton>
          <ActionButton
            size="md"
            variant="default"
            loading={signOut.isPending}
            onPress={() => signOut.mutate()}
          >
            Use another account
          </ActionButton>
          {failure !== null && <Failed error={failure} />}
        </>
      }
    >
      {children}
    </Notice>
  );
}
