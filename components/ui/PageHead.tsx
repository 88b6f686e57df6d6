import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** Shows the top of a portal page: the way back, the title, one sentence about it, and its actions. */
export function PageHead(props: {
  title: ReactNode;
  lead?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {props.back}
        <Title order={1} className={classes.title}>
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text c="dimmed" className={classes.lead} component="div">
            {props.lead}
          </Text>
        )}
      </div>
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
    </header>
  );
}
