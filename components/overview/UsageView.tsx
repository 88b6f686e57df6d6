'use client';

import { useQuery } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { usePortal } from '../shell/PortalContext';
import { participantMinutes } from '../usage/measures';
import { MeasuresView, type Measure } from '../usage/MeasuresView';
import { type Usage, usageOf } from './queries';

const measures: readonly [Measure<keyof Usage['totals']>, ...Measure<keyof Usage['totals']>[]] = [
  participantMinutes,
  { measure: 'sessions', label: 'Sessions' },
  { measure: 'rooms', label: 'Rooms created' },
  { measure: 'recordings', label: 'Recordings' },
];

/** Shows the account's usage of 30 days: the sums, and one of them day by day. */
export function UsageView() {
  const { accountId } = usePortal();
  const query = useQuery(usageOf(accountId));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { totals, days } = query.data;
  return <MeasuresView measures={measures} totals={totals} days={days} none="None in the last 30 days" />;
}
