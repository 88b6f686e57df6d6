import { Button } from '@mantine/core';
import { Notice } from '../ui/Notice';

/** In place of the sign-up form, where nobody can sign up. `host`: of this server, by which people know whose it is. */
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
