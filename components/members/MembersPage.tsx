'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { countOf } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { PlusIcon } from '../ui/icons';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import { InvitationRow } from './InvitationRow';
import { InviteMember } from './InviteMember';
import { MemberDialogs } from './MemberDialogs';
import { MemberRow, type Question } from './MemberRow';
import { invitationsOf, membersOf } from './queries';
import { RenameOrganization } from './RenameOrganization';
import { RequireSecondFactor } from './RequireSecondFactor';

/** Shows the people of an organization, and the open invitations to it. */
export function MembersPage({ sendsMail }: { sendsMail: boolean }) {
  const { organization, may } = usePortal();
  const query = useQuery(membersOf(organization.organizationId));
  const [isInviting, { open, close }] = useDisclosure(false);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <PageHead
        title="Members"
        lead={`Everybody who works in “${organization.name}”, with its live and its test account.`}
        actions={
          may('admin') && (
            <Button leftSection={<PlusIcon />} onClick={open}>
              Invite
            </Button>
          )
        }
      />
      {query.isPending && <LoadingRows />}
      {query.isError && !query.data && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Section id="people" title={countOf(query.data.members.length, 'person', 'people')}>
          <ul className={panel.panel} aria-label="Members">
            {query.data.members.map((member) => (
              <MemberRow key={member.userId} member={member} onAsk={setQuestion} />
            ))}
          </ul>
        </Section>
      )}
      {may('admin') && <OpenInvitations />}
      {may('admin') && <RequireSecondFactor />}
      {may('admin') && <RenameOrganization />}
      <InviteMember sendsMail={sendsMail} opened={isInviting} onClose={close} />
      <MemberDialogs question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function OpenInvitations() {
  const { organizationId } = usePortal().organization;
  const invitations = useQuery(invitationsOf(organizationId)).data?.invitations ?? [];
  if (invitations.length === 0) return null;
  return (
    <Section id="invitations" title="Open invitations" lead="Each link works once, for seven days.">
      <ul className={panel.panel} aria-label="Open invitations">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}
