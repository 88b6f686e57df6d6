import type { ReactNode } from 'react';
import { Mark } from '../shell/Mark';
import classes from './CallNotice.module.css';

/** Fills the window in place of a call, and says why there is none. */
export function CallNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.notice}>
      <Mark size={40} />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.sentence}>{children}</div>
    </main>
  );
}
