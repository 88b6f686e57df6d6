import { Button } from '@mantine/core';
import { Notice } from '../ui/Notice';

/**
 * Stands in for the sign-up form where nobody can sign up. `host`: the name of this server, by which people know its
 * owner.
 */
export function SignUpClosed({ host }: { host: string }) {
  return (
    <Notice
      label="Sign up"
      title="Nobody can sign up here."
      actions={
        <Button component="a" href="/sign-in">
          Sign in
        </Button>
      }
    >
      This server accepts no new accounts. If you need one, ask the operator of {host}.
    </Notice>
  );
}
