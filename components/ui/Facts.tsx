import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import panel from './Panel.module.css';

/** Shows the facts about something, one per row. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`${panel.panel} ${classes.facts}`}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={panel.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
