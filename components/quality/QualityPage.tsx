'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePortal } from '../shell/PortalContext';
import { countOf, percent } from '../ui/amounts';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import figure from '../ui/Figure.module.css';
import { FigureTable } from '../ui/FigureTable';
import { SignalIcon } from '../ui/icons';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import { Section } from '../ui/Section';
import { MeasuresView } from '../usage/MeasuresView';
import { networkInWords } from './connection-words';
import { Comments, WorstSessions } from './Lists';
import classes from './Quality.module.css';
import { DEFAULT_DAYS, qualityOf, type AccountQuality } from './queries';

/** The numbers of days that can be shown. */
const RANGES = [7, DEFAULT_DAYS, 90, 365] as const;

/** Shows how good the calls of the account were: figures, by day, by browser and by network, and the worst sessions. */
export function QualityPage() {
  const { accountId, mode } = usePortal();
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const query = useQuery(qualityOf(accountId, days));
  return (
    <>
      <PageHead
        title="Quality"
        lead={`The connections in the calls of your ${mode} account, as browsers measured them, and how people rated the calls.`}
        actions={
          <NativeSelect
            aria-label="Range"
            value={String(days)}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            data={RANGES.map((count) => ({ value: String(count), label: `Last ${count} days` }))}
          />
        }
      />
      {query.data ? (
        <Overview quality={query.data} days={days} />
      ) : query.isPending ? (
        <LoadingRows />
      ) : (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Overview({ quality, days }: { quality: AccountQuality; days: number }) {
  const { browsers, networks, ratings } = quality;
  if (quality.sessions === 0 && ratings.count === 0) {
    return (
      <Empty icon={<SignalIcon />} title="Nothing was measured">
        {`No call in the last ${days} days has measurements or ratings. Browsers measure while two people or more are in a call.`}
      </Empty>
    );
  }
  return (
    <>
      <KeyFigures quality={quality} />
      <Section id="by-day" title="By day">
        <MeasuresView
          measures={MEASURES}
          totals={quality}
          days={quality.days}
          none={`None in the last ${days} days`}
        />
      </Section>
      <Section id="by-browser" title="By browser">
        <FigureTable
          caption="Quality by browser"
          head="Browser"
          columns={COLUMNS}
          rows={browsers.map((one) => ({
            key: one.browser ?? '',
            head: one.browser ?? 'Unknown browser',
            figures: one,
          }))}
        />
      </Section>
      <Section
        id="by-network"
        title="By network"
        lead="Browsers on phones name the network; most on computers do not."
      >
        <FigureTable
          caption="Quality by network"
          head="Network"
          columns={COLUMNS}
          rows={networks.map((one) => ({
            key: `${one.network} ${one.isRelayed}`,
            head: networkInWords(one),
            figures: one,
          }))}
        />
      </Section>
      <WorstSessions sessions={quality.worstSessions} />
      <Comments ratings={ratings} />
    </>
  );
}

function KeyFigures({ quality }: { quality: AccountQuality }) {
  const { sessions, poorSessions, poorShare, roundTripMs, loss, ratings } = quality;
  return (
    <dl className={classes.figures}>
      <KeyFigure
        name="Share of poor calls"
        note={`${poorSessions.toLocaleString('en-GB')} of ${countOf(sessions, 'call')}`}
      >
        {shareOf(poorShare)}
      </KeyFigure>
      <KeyFigure
        name="Median round trip"
        note={loss === null ? null : `${percent(loss)} of the packets lost`}
      >
        {millisecondsOf(roundTripMs)}
      </KeyFigure>
      <KeyFigure name="Average stars" note={countOf(ratings.count, 'rating')}>
        {ratings.average === null ? UNKNOWN : `${ratings.average.toFixed(1)} of 5`}
      </KeyFigure>
    </dl>
  );
}

function KeyFigure({ name, note, children }: { name: string; note: string | null; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={figure.label}>{name}</dt>
      <dd className={figure.amount}>{children}</dd>
      {note !== null && <dd className={figure.label}>{note}</dd>}
    </div>
  );
}

const UNKNOWN = '–';

const shareOf = (share: number | null): string => (share === null ? UNKNOWN : percent(share));
const millisecondsOf = (amount: number | null): string => (amount === null ? UNKNOWN : `${amount} ms`);

const MEASURES = [
  { measure: 'poorSessions', label: 'Poor calls' },
  { measure: 'sessions', label: 'All calls' },
] as const;

type Figures = Pick<AccountQuality, 'sessions' | 'poorSessions' | 'poorShare' | 'roundTripMs' | 'loss'>;

const COLUMNS: readonly { label: string; of: (figures: Figures) => string }[] = [
  { label: 'Calls', of: ({ sessions }) => sessions.toLocaleString('en-GB') },
  { label: 'Poor', of: ({ poorSessions }) => poorSessions.toLocaleString('en-GB') },
  { label: 'Share', of: ({ poorShare }) => shareOf(poorShare) },
  { label: 'Round trip', of: ({ roundTripMs }) => millisecondsOf(roundTripMs) },
  { label: 'Loss', of: ({ loss }) => shareOf(loss) },
];
