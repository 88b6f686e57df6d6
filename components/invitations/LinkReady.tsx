import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/buttons/CopyButton';
import dialog from '../ui/Dialog.module.css';
import { SecretText } from '../ui/SecretText';

/** Shows an invitation's new link at the end of its dialog, to be copied. @param props.children what the link does */
export function LinkReady(props: { link: string; children: ReactNode; onDone: () => void }) {
  return (
    <>
      {props.children}
      <SecretText name="Invitation link">{props.link}</SecretText>
      <div className={dialog.actions}>
        <Button variant="default" onClick={props.onDone}>
          Done
        </Button>
        <CopyButton value={props.link} label="Copy link" variant="filled" />
      </div>
    </>
  );
}
