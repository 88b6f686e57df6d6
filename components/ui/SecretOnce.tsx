'use client';

import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from './icons';
import { CopyButton } from './buttons/CopyButton';
import { Dialog } from './Dialog';
import dialog from './Dialog.module.css';
import classes from './SecretOnce.module.css';
import { SecretText } from './SecretText';

/**
 * Shows a new secret. Only its button closes the dialog, because the secret is not shown again.
 * @param props.name the name of the secret, for people who cannot see it
 * @param props.children why it has to be kept now
 */
export function SecretOnce(props: {
  opened: boolean;
  title: string;
  name: string;
  secret: string;
  copyLabel: string;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog opened={props.opened} onClose={props.onDone} title={props.title} locked>
      <Alert color="yellow" variant="light" icon={<WarningIcon />} className={classes.warning}>
        {props.children}
      </Alert>
      <SecretText name={props.name}>{props.secret}</SecretText>
      <div className={dialog.actions}>
        <Button variant="default" onClick={props.onDone}>
          I have stored it
        </Button>
        <CopyButton value={props.secret} label={props.copyLabel} variant="filled" />
      </div>
    </Dialog>
  );
}
