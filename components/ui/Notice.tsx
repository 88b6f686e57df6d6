import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** Shows a page with one message and a way on. */
export function Notice(props: { label: string; title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className={classes.notice}>
      <Text className={classes.label}>{props.label}</Text>
      <Title order={1} className={classes.title}>
        {props.title}
      </Title>
      <Text c="dimmed" size="lg" maw="46ch">
        {props.children}
      </Text>
      <div className={classes.actions}>{props.actions}</div>
    </section>
  );
}
