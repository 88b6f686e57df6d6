'use client';

import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/**
 * Shows a dialog of the portal. `locked`: it has no close button, and neither Escape nor a click beside it closes it,
 * because what it shows is shown once. `isAbove`: it may open while another dialog is open, and then covers it.
 */
export function Dialog(props: {
  opened: boolean;
  onClose: () => void;
  title: string;
  locked?: boolean;
  isAbove?: boolean;
  children: ReactNode;
}) {
  const { locked = false, isAbove = false } = props;
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={560}
      {...(isAbove && { zIndex: getDefaultZIndex('modal') + 1 })}
      centered
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Mantine's own is a header element, which would be a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{props.title}</Modal.Title>
          {!locked && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body className={classes.body}>{props.children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
