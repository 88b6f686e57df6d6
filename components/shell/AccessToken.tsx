'use client';

import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CheckIcon, CopyIcon } from '../ui/icons';
import { sentenceOf, trpc } from '../trpc';
import classes from './AccessToken.module.css';

/** Exchanges the login for a bearer of ten minutes and puts it into the clipboard. */
export function AccessToken() {
  const token = useMutation({ mutationFn: copyNewToken });
  return (
    <div className={classes.token}>
      <Button
        variant="default"
        fullWidth
        leftSection={token.isSuccess ? <CheckIcon /> : <CopyIcon />}
        // The button is not disabled while it waits. Disabling would take away the focus, and with it Escape, which
        // closes the menu.
        aria-busy={token.isPending}
        onClick={() => !token.isPending && token.mutate()}
      >
        Copy access token
      </Button>
      {token.isSuccess && !token.data.copied && (
        <TextInput
          className={classes.field}
          aria-label="Access token"
          value={token.data.token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Text size="sm" c={token.isError ? 'var(--room-bad)' : 'dimmed'} role="status">
        {token.isError && sentenceOf(token.error)}
        {token.isSuccess &&
          `${token.data.copied ? 'Copied. ' : ''}Works until ${clock.format(new Date(token.data.expiresAt))}, or until you sign out.`}
        {token.isIdle && 'A bearer for trying the REST routes as yourself, for ten minutes.'}
      </Text>
    </div>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

async function copyNewToken() {
  const { token, expiresAt } = await trpc.users.accessToken.mutate();
  return { token, expiresAt, copied: await copied(token) };
}

/** Returns false where the browser does not provide a clipboard: without https, or when the click was too long ago. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
