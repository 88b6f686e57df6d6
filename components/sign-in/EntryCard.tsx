import { Alert, Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '../ui/icons';
import classes from './EntryCard.module.css';

/** Shows the frame of the sign-in and sign-up forms. `error`: a sentence, read out when it appears. */
export function EntryCard(props: {
  title: string;
  lead: ReactNode;
  error: string | null;
  children: ReactNode;
}) {
  return (
    <section className={classes.card}>
      <Title order={1} className={classes.title}>
        {props.title}
      </Title>
      <p className={classes.lead}>{props.lead}</p>
      {props.error !== null && (
        <Alert color="red" variant="light" icon={<WarningIcon />} className={classes.error} role="alert">
          {props.error}
        </Alert>
      )}
      {props.children}
    </section>
  );
}

/** Leads to the other form: from signing in to signing up, and back. `next`: where both go afterwards. */
export function OtherForm(props: {
  question: string;
  path: '/sign-in' | '/sign-up';
  label: string;
  next: string;
}) {
  return (
    <>
      {props.question}{' '}
      <Anchor underline="always" href={`${props.path}?from=${encodeURIComponent(props.next)}`}>
        {props.label}
      </Anchor>
    </>
  );
}
