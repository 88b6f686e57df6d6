'use client';

import { Button, Center, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { RoomIcon } from '../ui/icons';
import { DownloadUsage } from './DownloadUsage';
import { metadataKeys } from './metadata-keys';
import { usageMeasures } from './measures';
import { MeasuresView } from './MeasuresView';
import { usageBy, type AccountUsage } from './queries';
import classes from './UsagePage.module.css';
import { UsageTable } from './UsageTable';

/** The numbers of days that can be shown. The page opens with the first. */
const RANGES = [30, 7, 90, 365] as const;

const DAY_MS = 86_400_000;

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Shows the account's usage: a chart, and tables by day, by room and by a key of the rooms' metadata. */
export function UsagePage() {
  const { accountId, mode } = usePortal();
  const [days, setDays] = useState<number>(RANGES[0]);
  // The server says which day it is.
  const today = useQuery(usageBy('day', accountId, null)).data?.to;
  const from = days === RANGES[0] || today === undefined ? null : firstDay(today, days);
  return (
    <>
      <PageHead
        title="Usage"
        lead={`The usage of your ${mode} account. Days are counted in UTC; a call over midnight counts on both days.`}
        actions={
          <NativeSelect
            aria-label="Range"
            value={String(days)}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            data={RANGES.toSorted((one, other) => one - other).map((count) => ({
              value: String(count),
              label: `Last ${count} days`,
            }))}
          />
        }
      />
      <ByDay from={from} days={days} />
      <ByRoom from={from} days={days} />
      <ByMetadata from={from} days={days} />
    </>
  );
}

function ByDay({ from, days }: { from: string | null; days: number }) {
  const { accountId } = usePortal();
  const query = useQuery(usageBy('day', accountId, from));
  const [isWhole, setWhole] = useState(false);
  const rows = (query.data?.days ?? []).filter(isUsed).toReversed();
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Section id="by-day" title="By day" actions={<DownloadUsage by="day" from={from} />}>
      <Loaded query={query}>
        {(usage) => (
          <>
            <MeasuresView
              measures={usageMeasures}
              totals={usage.totals}
              days={usage.days}
              none={`None in the last ${days} days`}
            />
            {shown.length > 0 && (
              <div className={classes.days}>
                <UsageTable
                  caption="Days with usage"
                  head="Day"
                  rows={shown.map((day) => ({
                    key: day.date,
                    head: written.format(new Date(day.date)),
                    figures: day,
                  }))}
                />
              </div>
            )}
            <ShowAll
              total={rows.length}
              shown={shown.length}
              noun="days with usage"
              onPress={() => setWhole(true)}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ByRoom({ from, days }: { from: string | null; days: number }) {
  const { accountId, to } = usePortal();
  const query = useQuery(usageBy('room', accountId, from));
  const [isWhole, setWhole] = useState(false);
  const rows = (query.data?.rooms ?? []).toSorted(
    (one, other) => other.participantMinutes - one.participantMinutes,
  );
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Section
      id="by-room"
      title="By room"
      lead={query.data?.next ? 'Only 1,000 rooms are shown; the file has all of them.' : undefined}
      actions={rows.length > 0 && <DownloadUsage by="room" from={from} />}
    >
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <Empty icon={<RoomIcon />} title="No room was used">
              {`Rooms in which somebody was in the last ${days} days, and rooms with recordings, are listed here.`}
            </Empty>
          ) : (
            <>
              <UsageTable
                caption="Usage by room"
                head="Room"
                rows={shown.map((room) => ({
                  key: room.roomId,
                  head: room.isDeleted ? (
                    <>
                      {room.roomName} <Tag>Deleted</Tag>
                    </>
                  ) : (
                    <Link href={to(`rooms/${room.roomId}`)}>{room.roomName}</Link>
                  ),
                  figures: room,
                }))}
              />
              <ShowAll total={rows.length} shown={shown.length} noun="rooms" onPress={() => setWhole(true)} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function ByMetadata({ from, days }: { from: string | null; days: number }) {
  const { accountId } = usePortal();
  const rooms = useQuery(usageBy('room', accountId, from)).data?.rooms ?? [];
  const keys = metadataKeys(rooms);
  const [chosen, setChosen] = useState<string | null>(null);
  const key = keys.find((one) => one === chosen) ?? keys[0];
  if (key === undefined) return null;
  return (
    <Section
      id="by-metadata"
      title="By metadata"
      lead="Adds up the rooms that have the same value in their metadata, for example the same customer."
      actions={
        <>
          <NativeSelect
            aria-label="Key of the metadata"
            size="xs"
            value={key}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={keys}
          />
          <DownloadUsage by={`metadata.${key}`} from={from} />
        </>
      }
    >
      <ByValue key={key} of={key} from={from} days={days} />
    </Section>
  );
}

function ByValue({ of, from, days }: { of: string; from: string | null; days: number }) {
  const { accountId } = usePortal();
  const query = useQuery(usageBy(`metadata.${of}`, accountId, from));
  const [isWhole, setWhole] = useState(false);
  const rows = (query.data?.values ?? []).toSorted(
    (one, other) => other.participantMinutes - one.participantMinutes,
  );
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Loaded query={query}>
      {() => (
        <>
          <UsageTable
            caption={`Usage by ${of} in the last ${days} days`}
            head={of}
            rows={shown.map((one) => ({
              key: one.value === null ? '-' : `=${one.value}`,
              head: one.value ?? <Text c="dimmed">Rooms without it</Text>,
              figures: one,
            }))}
          />
          <ShowAll total={rows.length} shown={shown.length} noun="values" onPress={() => setWhole(true)} />
        </>
      )}
    </Loaded>
  );
}

/** Returns whether anything was used. Stored data takes its space on every day. */
const isUsed = (day: AccountUsage['days'][number]): boolean =>
  day.sessions + day.participantMinutes + day.recordingMinutes + day.agentMinutes > 0;

/** The number of lines of a table before it is opened. */
const SHOWN = 10;

function ShowAll(props: { total: number; shown: number; noun: string; onPress: () => void }) {
  if (props.shown === props.total) return null;
  return (
    <Center mt="md">
      <Button variant="default" onClick={props.onPress}>
        Show all {props.total.toLocaleString('en-GB')} {props.noun}
      </Button>
    </Center>
  );
}

interface UsageQuery {
  data: AccountUsage | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

function Loaded({ query, children }: { query: UsageQuery; children: (usage: AccountUsage) => ReactNode }) {
  if (query.data) return children(query.data);
  if (query.isPending) return <LoadingRows />;
  return <Failed error={query.error} onRetry={() => void query.refetch()} />;
}

const firstDay = (today: string, days: number): string =>
  new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
