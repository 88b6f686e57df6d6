'use client';

import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/**
 * A dialog of the portal. `locked`: it has no close button, and neither Escape nor a click beside it closes it, because
 * what it shows is shown once.
 */
export function Dialog(props: {
  opened: boolean;
  onClose: () => void;
  title: string;
  locked?: boolean;
  children: ReactNode;
}) {
  const { locked = false } = props;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={560}
      radius="lg"
      centered
      withCloseButton={!locked}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      {props.children}
    </Modal>
  );
}
