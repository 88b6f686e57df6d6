import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** Shows a small word about a thing's state or kind. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'fair' | 'bad';
  children: ReactNode;
}) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
