'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import { PlusIcon } from '../ui/icons';
import { InvitationRow } from './InvitationRow';
import { InvitePerson } from './InvitePerson';
import { MemberRow } from './MemberRow';
import { invitationsOf, type Member, membersOf, type RoomView } from './queries';
import { RemoveMember } from './RemoveMember';

/**
 * Shows the co-organizers, members and open invitations of a person's room. Its owner can change them, and
 * co-organizers can see them.
 */
export function People({ room, sendsMail }: { room: RoomView; sendsMail: boolean }) {
  const { roomId } = room;
  const members = useQuery(membersOf(roomId));
  const invitations = useQuery(invitationsOf(roomId));
  const [inviting, { open, close }] = useDisclosure(false);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isOwner = room.relation === 'owner';
  const failed = [members, invitations].find((query) => query.isError);
  const isEmpty = members.data?.members.length === 0 && invitations.data?.invitations.length === 0;
  const invite = (
    <Button size="sm" variant="default" leftSection={<PlusIcon />} onClick={open}>
      Invite
    </Button>
  );
  return (
    <Section
      id="people"
      title="People"
      lead="Co-organizers help to run the room. Members read what its sessions leave."
      actions={isOwner && !isEmpty ? invite : undefined}
    >
      {(members.isPending || invitations.isPending) && <LoadingRows rows={2} />}
      {failed && (
        <Failed
          error={failed.error}
          onRetry={() => void Promise.all([members.refetch(), invitations.refetch()])}
        />
      )}
      {isEmpty && (
        <Empty title="Nobody has been invited" action={isOwner ? invite : undefined}>
          {isOwner
            ? 'Invite somebody by a link that works once. They sign in here to accept it.'
            : 'Only its owner can invite people to this room.'}
        </Empty>
      )}
      {members.data && invitations.data && !isEmpty && (
        <ul className={panel.panel} aria-label="People of the room">
          {members.data.members.map((member) => (
            <MemberRow
              key={member.userId}
              roomId={roomId}
              member={member}
              canChange={isOwner}
              onRemove={() => setLeaving(member)}
            />
          ))}
          {invitations.data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitationId}
              roomId={roomId}
              invitation={invitation}
              canChange={isOwner}
            />
          ))}
        </ul>
      )}
      <InvitePerson roomId={roomId} sendsMail={sendsMail} opened={inviting} onClose={close} />
      <RemoveMember roomId={roomId} member={leaving} onClose={() => setLeaving(null)} />
    </Section>
  );
}
