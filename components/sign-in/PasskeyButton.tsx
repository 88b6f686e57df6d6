'use client';

import { Button } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { passkeyMistake } from '../passkey-error';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import classes from './EntryCard.module.css';
import { enterWithPasskey, pathAfterSignIn } from './enter';

/** Signs in with a passkey. Goes to `next` afterwards. */
export function PasskeyButton({ next }: { next: string }) {
  const entering = useMutation({
    mutationFn: async () => {
      const optionsJSON = await trpc.passkeys.beginSignIn.mutate();
      const answer = await startAuthentication({ optionsJSON }).catch(passkeyMistake);
      return enterWithPasskey(answer);
    },
    onSuccess: (refusal) => refusal === null && window.location.assign(pathAfterSignIn(next)),
  });
  const refusal = entering.data ?? null;
  return (
    <div className={classes.providers}>
      <Button
        variant="default"
        size="md"
        loading={entering.isPending || (entering.isSuccess && refusal === null)}
        onClick={() => entering.mutate()}
      >
        Use a passkey
      </Button>
      {entering.isError && <Failed error={entering.error} />}
      {refusal !== null && <p role="alert">{refusal.sentence}</p>}
    </div>
  );
}
