'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon } from '../icons';

/**
 * Copies `value`. `label` says what it copies. The button shows when it has copied, or that the browser does not allow
 * it.
 */
export function CopyButton(
  props: { value: string; label: string } & Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'>,
) {
  const { value, label, variant = 'default', ...look } = props;
  const { copy, copied, error } = useClipboard({ timeout: 1_800 });
  return (
    <Button
      {...look}
      variant={variant}
      leftSection={copied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{copied ? 'Copied' : error ? 'Please copy it by hand' : label}</span>
    </Button>
  );
}
