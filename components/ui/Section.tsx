import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Section.module.css';

/** Shows a part of a portal page under a heading of its own. */
export function Section(props: {
  id: string;
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-labelledby={props.id}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={props.id} className={classes.title}>
            {props.title}
          </Title>
          {props.lead !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {props.lead}
            </Text>
          )}
        </div>
        {props.actions}
      </div>
      {props.children}
    </section>
  );
}
