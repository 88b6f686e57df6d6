'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BulkBar } from '../bulk/BulkBar';
import bulkClasses from '../bulk/Bulk.module.css';
import { useBulk } from '../bulk/use-bulk';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import { PlusIcon } from '../ui/icons';
import { useInvitationActions } from './actions';
import { CreateInvitation } from './CreateInvitation';
import { InvitationRow } from './InvitationRow';
import { invitationsOf } from './queries';

/** Links that let people of the developer's product into an embed room, for days or months. */
export function Invitations({ roomId, sendsMail }: { roomId: string; sendsMail: boolean }) {
  const query = useInfiniteQuery(invitationsOf(roomId));
  const [inviting, { open, close }] = useDisclosure(false);
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? [];
  const bulk = useBulk(invitations.map(({ invitationId }) => invitationId));
  const actions = useInvitationActions(roomId, invitations);
  const isEmpty = query.isSuccess && invitations.length === 0;
  const invite = (
    <Button size="sm" variant="default" leftSection={<PlusIcon />} onClick={open}>
      Invite
    </Button>
  );
  return (
    <Section
      id="invitations"
      title="Invitations"
      lead="Links that each let one person in until they expire. Over REST: POST /api/rooms/{roomId}/invitations."
      actions={isEmpty ? undefined : invite}
    >
      {query.isPending && <LoadingRows rows={2} />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && (
        <Empty title="No invitations yet" action={invite}>
          Create a link for a call next week, and send it to the person. You can revoke it at any time.
        </Empty>
      )}
      <BulkBar bulk={bulk} noun={['invitation', 'invitations']} actions={actions} />
      {invitations.length > 0 && (
        <ul className={`${panel.panel} ${bulkClasses.rows}`} aria-label="Invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.invitationId} invitation={invitation} bulk={bulk} />
          ))}
        </ul>
      )}
      <More query={query} />
      <CreateInvitation roomId={roomId} sendsMail={sendsMail} opened={inviting} onClose={close} />
    </Section>
  );
}
