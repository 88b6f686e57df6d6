'use client';

import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Failed } from '../portal/Failed';
import { LoadingRows } from '../portal/Loading';
import { usePortal } from '../portal/PortalContext';
import { type Usage, usageOf } from './queries';
import classes from './UsageView.module.css';

type Measure = keyof Usage['totals'];

const measures: readonly { measure: Measure; label: string }[] = [
  { measure: 'participantMinutes', label: 'Participant minutes' },
  { measure: 'sessions', label: 'Sessions' },
  { measure: 'rooms', label: 'Rooms created' },
  { measure: 'recordings', label: 'Recordings' },
];

const Chart = dynamic(() => import('./Chart'), { ssr: false, loading: () => <Skeleton height={220} /> });

/** What the account used in 30 days: the sums, and one of them day by day. */
export function UsageView() {
  const { accountId } = usePortal();
  const query = useQuery(usageOf(accountId));
  const [chosen, setChosen] = useState<Measure>('participantMinutes');
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { totals, days } = query.data;
  const label = measures.find(({ measure }) => measure === chosen)?.label ?? '';
  return (
    <div className={classes.usage}>
      <div className={classes.tiles} role="group" aria-label="Shown in the chart">
        {measures.map(({ measure, label }) => (
          <button
            key={measure}
            type="button"
            className={classes.tile}
            aria-pressed={measure === chosen}
            onClick={() => setChosen(measure)}
          >
            <span className={classes.label}>{label}</span>
            <span className={classes.total}>{totals[measure].toLocaleString('en-GB')}</span>
          </button>
        ))}
      </div>
      <div className={classes.chart} aria-hidden>
        <Chart bars={days.map((day) => ({ date: day.date, amount: day[chosen] }))} name={label} />
        {totals[chosen] === 0 && <p className={classes.none}>None in the last 30 days</p>}
      </div>
      <VisuallyHidden>
        <Table>
          <caption>{label}, day by day</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th>{label}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <td>{day.date}</td>
                <td>{day[chosen]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </VisuallyHidden>
    </div>
  );
}
