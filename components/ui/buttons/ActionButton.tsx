'use client';

import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ActionButton.module.css';

/**
 * A button outside of a form, on a page that the server renders. A press before the script of the page runs counts once
 * it runs: React keeps a form that is sent early, and would lose a click. Two early presses are two, see `useSending`.
 */
export function ActionButton({
  onPress,
  ...props
}: ButtonProps & { onPress: () => void; children: ReactNode }) {
  return (
    <form action={onPress} className={classes.form}>
      <Button {...props} type="submit" />
    </form>
  );
}
