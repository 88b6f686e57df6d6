'use client';

import { Alert, Button } from '@mantine/core';
import { CopyButton } from '../portal/CopyButton';
import { Dialog } from '../portal/Dialog';
import dialog from '../portal/Dialog.module.css';
import { WarningIcon } from '../shell/icons';
import type { NewKey } from './queries';
import classes from './SecretOnce.module.css';

/** The secret of a new key. Only its button closes the dialog: there is no second look. */
export function SecretOnce(props: { opened: boolean; created: NewKey; onDone: () => void }) {
  const { name, secret } = props.created;
  return (
    <Dialog opened={props.opened} onClose={props.onDone} title={`Your new key: ${name}`} locked>
      <Alert color="yellow" variant="light" icon={<WarningIcon />} className={classes.warning}>
        Copy it now and keep it where your secrets are. It is shown this once; a lost key can only be
        replaced.
      </Alert>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be selected by keyboard, too */}
      <code className={classes.secret} tabIndex={0} role="group" aria-label="Secret key">
        {secret}
      </code>
      <div className={dialog.actions}>
        <Button variant="default" onClick={props.onDone}>
          I have stored it
        </Button>
        <CopyButton value={secret} label="Copy key" variant="filled" />
      </div>
    </Dialog>
  );
}
