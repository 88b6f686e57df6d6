'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmIdentity } from '../shell/ConfirmIdentity';
import type { Identity } from '../shell/IdentityQuestion';
import { portalPath } from '../shell/navigation';
import { useSignOut } from '../shell/sign-out';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { SetUpSecondFactor } from './SetUpSecondFactor';
import classes from './SecondFactor.module.css';

interface Organization {
  organizationId: string;
  name: string;
}

interface Props {
  organization: Organization;
  /** The organizations of the person that they can open. */
  others: readonly Organization[];
  person: Identity;
  /** The page to open afterwards. */
  next: string;
}

/**
 * Leads a member of an organization that demands a second factor to set one up. They can also leave it, open another one,
 * or sign out.
 */
export function DemandedSecondFactor({ organization, others, person, next }: Props) {
  return (
    <section className={classes.demanded}>
      <Title order={1}>Set up a second factor</Title>
      <p>
        “{organization.name}” demands a second factor of its members. A sign-in then also asks for a code of
        an application on your phone or computer.
      </p>
      <SetUpSecondFactor onDone={() => window.location.assign(next)} />
      <WaysOut organization={organization} others={others} />
      <ConfirmIdentity person={person} />
    </section>
  );
}

function WaysOut({ organization: { organizationId, name }, others }: Pick<Props, 'organization' | 'others'>) {
  const [isLeaving, leaving] = useDisclosure(false);
  const signOut = useSignOut('/');
  return (
    <>
      <Group gap="sm">
        {others.map((other) => (
          <Button
            key={other.organizationId}
            component="a"
            href={portalPath({ organizationId: other.organizationId, mode: 'live' })}
            variant="default"
          >
            Open “{other.name}”
          </Button>
        ))}
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
        <DeleteButton onClick={leaving.open}>{`Leave “${name}”…`}</DeleteButton>
      </Group>
      <ConfirmDelete
        opened={isLeaving}
        onClose={leaving.close}
        title={`Leave “${name}”?`}
        label="Leave"
        keepLabel="Cancel"
        act={() => trpc.organizations.leave.mutate({ organizationId })}
        onDone={() => window.location.assign('/portal')}
      >
        <Text>Rooms that you own yourself stay yours. You need a new invitation to come back.</Text>
      </ConfirmDelete>
    </>
  );
}
