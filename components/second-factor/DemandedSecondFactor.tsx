'use client';

import { Title } from '@mantine/core';
import { ConfirmIdentity } from '../shell/ConfirmIdentity';
import type { Identity } from '../shell/IdentityQuestion';
import { SetUpSecondFactor } from './SetUpSecondFactor';
import classes from './SecondFactor.module.css';

/** Leads a member of an organization that demands a second factor to set one up. `next`: the page to open afterwards. */
export function DemandedSecondFactor(props: { organizationName: string; person: Identity; next: string }) {
  const { organizationName, person, next } = props;
  return (
    <section className={classes.page}>
      <Title order={1}>Set up a second factor</Title>
      <p>
        “{organizationName}” demands a second factor of its members. A sign-in then also asks for a code of an
        application on your phone or computer.
      </p>
      <SetUpSecondFactor onDone={() => window.location.assign(next)} />
      <ConfirmIdentity person={person} />
    </section>
  );
}
