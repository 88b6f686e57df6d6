import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** Replaces an empty list: why it is empty, and what to do. */
export function Empty(props: { icon?: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      {props.icon !== undefined && <span className={classes.emptyIcon}>{props.icon}</span>}
      <p className={classes.emptyTitle}>{props.title}</p>
      <p className={classes.emptyText}>{props.children}</p>
      {props.action !== undefined && <div className={classes.emptyAction}>{props.action}</div>}
    </div>
  );
}
