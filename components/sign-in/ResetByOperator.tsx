import { Button, Code } from '@mantine/core';
import { Notice } from '../ui/Notice';

/** Stands in for the form of a forgotten password on a server without mail. `host`: the name of this server. */
export function ResetByOperator({ host }: { host: string }) {
  return (
    <Notice
      label="Forgotten password"
      title="This server does not send mail."
      actions={
        <Button component="a" href="/sign-in">
          Sign in
        </Button>
      }
    >
      Ask the operator of {host} for a link to a new password. The operator gets it with the command{' '}
      <Code>npm run -s user -- reset EMAIL</Code>, and the link works for half an hour.
    </Notice>
  );
}
