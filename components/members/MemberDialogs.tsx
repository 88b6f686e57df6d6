'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { useLast } from '../ui/last';
import type { Question } from './MemberRow';
import { membersOf } from './queries';

/** Asks before a member is removed, leaves, or gets the ownership. */
export function MemberDialogs({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const { organization } = usePortal();
  const { organizationId, name } = organization;
  const client = useQueryClient();
  const shown = useLast(question);
  const member = shown?.member;
  const isAsked = (kind: Question['kind']) => question?.kind === kind;
  const who = { organizationId, userId: member?.userId ?? '' };
  return (
    <>
      <ConfirmDelete
        opened={isAsked('remove')}
        onClose={onClose}
        title={`Remove ${member?.displayName}?`}
        label="Remove"
        keepLabel="Cancel"
        act={() => trpc.organizations.remove.mutate(who)}
        onDone={async () => {
          await client.invalidateQueries(membersOf(organizationId));
          onClose();
        }}
      >
        <Text>
          They lose access to “{name}” at once, and so do the applications that they connected. Keys, webhooks
          and rooms that they made stay. Revoke keys that they have seen.
        </Text>
      </ConfirmDelete>
      <ConfirmDelete
        opened={isAsked('leave')}
        onClose={onClose}
        title={`Leave “${name}”?`}
        label="Leave"
        keepLabel="Cancel"
        act={() => trpc.organizations.leave.mutate({ organizationId })}
        onDone={() => window.location.assign('/portal')}
      >
        <Text>
          You lose access to its keys, rooms and history. Rooms that you own yourself stay yours. You need a
          new invitation to come back.
        </Text>
      </ConfirmDelete>
      <ConfirmDelete
        opened={isAsked('hand-over')}
        onClose={onClose}
        title={`Make ${member?.displayName} the owner?`}
        label="Hand over"
        keepLabel="Cancel"
        act={() => trpc.organizations.handOver.mutate(who)}
        onDone={() => window.location.reload()}
      >
        <Text>You stay as an admin. Only an owner can make you an owner again.</Text>
      </ConfirmDelete>
    </>
  );
}
