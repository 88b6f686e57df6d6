'use client';

import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { quotasOf, type Quota } from './queries';

const LABELS: Record<Quota['name'], string> = {
  rooms: 'Rooms',
  keys: 'Active keys',
  participants: 'People in calls now',
  recordingsAtOnce: 'Recordings running now',
  recordingMinutes: 'Longest recording',
  storageMb: 'Storage of recordings and files',
  agentMinutes: 'Agent minutes this month',
};
const UNITS: Partial<Record<Quota['name'], string>> = {
  recordingMinutes: 'minutes',
  storageMb: 'MB',
  agentMinutes: 'minutes',
};

/** Shows the limits of the account and its usage of each; hidden without limits. */
export function QuotaView() {
  const { accountId } = usePortal();
  const quotas = useQuery(quotasOf(accountId)).data?.quotas ?? [];
  if (quotas.length === 0) return null;
  return (
    <Section id="quotas" title="Limits" lead="Set by the operator of this server.">
      <Facts>
        {quotas.map((quota) => (
          <Fact key={quota.name} name={LABELS[quota.name]}>
            {amountOf(quota)}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function amountOf({ name, used, limit }: Quota): string {
  const most = [limit.toLocaleString('en-GB'), UNITS[name]].filter(Boolean).join(' ');
  return used === null ? most : `${used.toLocaleString('en-GB')} of ${most}`;
}
