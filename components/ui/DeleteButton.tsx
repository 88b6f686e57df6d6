'use client';

import { Button } from '@mantine/core';
import { TrashIcon } from './icons';

/** Opens the dialog that asks before something is deleted. */
export function DeleteButton(props: { onClick: () => void; children: string; 'aria-label'?: string }) {
  return <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} {...props} />;
}
