'use client';

import { Anchor, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import panel from '../ui/Panel.module.css';
import { type PortalView, usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { CheckIcon } from '../ui/icons';
import classes from './FirstSteps.module.css';
import { firstStepsOf, type Steps } from './queries';

/** Shows the steps to a first call; hidden when all are done. */
export function FirstSteps() {
  const { accountId, to } = usePortal();
  const query = useQuery(firstStepsOf(accountId));
  if (!query.data) return null;
  const steps = stepsOf(query.data, to);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Section
      id="first-steps"
      title="First steps"
      lead={`${done} of ${steps.length} done`}
      actions={
        <Progress value={(100 * done) / steps.length} w={140} mt={6} aria-label="First steps that are done" />
      }
    >
      <ol className={panel.panel}>
        {steps.map((step) => (
          <li key={step.title} className={`${panel.row} ${classes.step}`} data-done={step.done}>
            <span className={classes.box} role="img" aria-label={step.done ? 'Done' : 'To do'}>
              {step.done && <CheckIcon />}
            </span>
            <div>
              <p className={classes.title}>{step.title}</p>
              {!step.done && <p className={classes.how}>{step.how}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface Step {
  title: string;
  how: ReactNode;
  done: boolean;
}

function stepsOf(steps: Steps, to: PortalView['to']): Step[] {
  const playground = (text: string) => (
    <Anchor inherit underline="always" href={to('playground')}>
      {text}
    </Anchor>
  );
  return [
    {
      title: 'Create a key',
      how: (
        <>
          Your server calls with it.{' '}
          <Anchor inherit underline="always" component={Link} href={to('keys')}>
            Create one under Keys.
          </Anchor>
        </>
      ),
      done: steps.keyMade,
    },
    {
      title: 'Create a room',
      how: <>Run the first calls below, or create one in {playground('the playground')}.</>,
      done: steps.roomMade,
    },
    {
      title: 'Join it',
      how: <>Mint a join token and open the call. {playground('The playground')} does both with a click.</>,
      done: steps.callHeld,
    },
    {
      title: 'Talk to somebody',
      how: <>Join as a second person in another tab; {playground('the playground')} has the link.</>,
      done: steps.callShared,
    },
    {
      title: 'Call from your own server',
      how: <>Run the first calls below with your key.</>,
      done: steps.keyUsed,
    },
  ];
}
