'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onIdentityAsked } from '../ask-identity';
import { Dialog } from '../ui/Dialog';
import type { Identity } from './IdentityQuestion';
import { secondFactorOfPerson } from './second-factor';

/** The question loads when somebody is asked for the first time: no page waits for it. */
type Loaded = typeof import('./IdentityQuestion') & { asksForCode: boolean };

/**
 * Asks the person to prove who they are, when an operation needs a fresh sign-in. It opens above the dialog that called
 * the operation. The operation goes on afterwards.
 */
export function ConfirmIdentity({ person }: { person: Identity }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(null);
  useEffect(
    () =>
      onIdentityAsked(
        () =>
          new Promise((resolve) => {
            answer.current?.(false);
            answer.current = resolve;
            // The dialog opens with its question, whose first field then has the focus. The second factor may have been
            // turned on or off since the page was opened.
            Promise.all([
              import('./IdentityQuestion'),
              client.fetchQuery({ ...secondFactorOfPerson, staleTime: 0 }),
            ]).then(
              ([module, { confirmedAt }]) => {
                setLoaded({ ...module, asksForCode: confirmedAt !== null });
                setOpened(true);
              },
              () => resolve(false),
            );
          }),
      ),
    [client],
  );
  const close = (isConfirmed: boolean) => {
    setOpened(false);
    answer.current?.(isConfirmed);
    answer.current = null;
  };
  useEscape(opened, () => close(false));
  return (
    <Dialog opened={opened} onClose={() => close(false)} title="Confirm that it is you" isAbove>
      {loaded && (
        <loaded.IdentityQuestion person={person} asksForCode={loaded.asksForCode} onAnswer={close} />
      )}
    </Dialog>
  );
}

/**
 * Has Escape close this dialog alone. The dialog below also listens on the window, from a later moment on: it would close
 * while its operation goes on.
 */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const current = useRef({ isActive, onEscape });
  useLayoutEffect(() => {
    current.current = { isActive, onEscape };
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current.current.isActive) return;
      event.stopImmediatePropagation();
      current.current.onEscape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
