import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clock } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import panel from '../ui/Panel.module.css';
import type { Session } from '../transcript/queries';
import classes from './Quality.module.css';
import { usedInWords } from '../quality/connection-words';
import { figuresOf, inWords, TROUBLES } from './quality-troubles';
import { timelinesOf, type Timelines } from './queries';
import { Ratings } from './Ratings';

type Timeline = Timelines['timelines'][number];

const LEVELS = { good: 'Good', fair: 'People notice', poor: 'Trouble' } as const;

/** Shows the connection of each participant over the session, a timeline with the moments of trouble, and the ratings. */
export function Quality({ session }: { session: Session }) {
  const query = useQuery(timelinesOf(session.conferenceSessionId, session.artifactStatus === 'live'));
  if (query.isPending) return <Text c="dimmed">Loading …</Text>;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const nameOf = (id: string) =>
    session.people.find(({ participantId }) => participantId === id)?.displayName ?? 'Somebody';
  return (
    <>
      <Connections session={session} read={query.data} nameOf={nameOf} />
      <Ratings ratings={query.data.ratings} nameOf={nameOf} />
    </>
  );
}

function Connections(props: {
  session: Session;
  read: Timelines;
  nameOf: (participantId: string) => string;
}) {
  const { timelines, sliceMs, sliceCount } = props.read;
  const order = props.session.people.map(({ participantId }) => participantId);
  const shown = timelines.toSorted(
    (one, other) => order.indexOf(one.participantId) - order.indexOf(other.participantId),
  );
  if (shown.length === 0) {
    return (
      <Text c="dimmed">
        Nothing is known of the connections in this session: nothing was measured, or it was deleted.
      </Text>
    );
  }
  return (
    <>
      <ul className={panel.panel} aria-label="Call quality">
        {shown.map((timeline) => (
          <Line
            key={timeline.participantId}
            name={props.nameOf(timeline.participantId)}
            timeline={timeline}
            sliceMs={sliceMs}
            sliceCount={sliceCount}
          />
        ))}
      </ul>
      <p className={classes.legend}>
        {(['good', 'fair', 'poor'] as const).map((level) => (
          <span key={level}>
            <i className={classes.swatch} data-level={level} aria-hidden />
            {LEVELS[level]}
          </span>
        ))}
        <span>
          <i className={classes.swatch} aria-hidden />
          Not measured
        </span>
      </p>
    </>
  );
}

function Line(props: { name: string; timeline: Timeline; sliceMs: number; sliceCount: number }) {
  const { name, timeline, sliceMs, sliceCount } = props;
  const { slices, summary } = timeline;
  const used = usedInWords(summary);
  const rows = TROUBLES.filter(({ trouble }) => slices.some(({ troubles }) => troubles.includes(trouble)));
  return (
    <li className={`${panel.row} ${classes.line}`}>
      <p className={classes.name}>{name}</p>
      <p className={classes.figures}>
        {figuresOf(summary)}
        {used !== null && <span className={classes.used}>{used}</span>}
      </p>
      <div
        className={classes.chart}
        role="img"
        aria-label={`Connection of ${name}. ${inWords(timeline, sliceMs)}`}
      >
        <span />
        <Strip className={classes.levels} count={sliceCount}>
          {slices.map(({ slice, level }) => (
            <rect
              key={slice}
              x={slice}
              y={TOP[level]}
              width={1.02}
              height={10 - TOP[level]}
              data-level={level}
            />
          ))}
        </Strip>
        {rows.map(({ trouble, label }) => (
          <Marks key={trouble} label={label} count={sliceCount} at={slicesWith(slices, trouble)} />
        ))}
        <span />
        <span className={classes.times}>
          <span>0:00</span>
          <span>{clock(sliceMs * sliceCount)}</span>
        </span>
      </div>
    </li>
  );
}

/** The worse the connection, the taller the bar, so that it can be read without colors. */
const TOP = { good: 6, fair: 3, poor: 0 } as const;

const slicesWith = (slices: Timeline['slices'], wanted: Timeline['slices'][number]['troubles'][number]) =>
  slices.filter(({ troubles }) => troubles.includes(wanted)).map(({ slice }) => slice);

/** Shows the moments of one kind of trouble. */
function Marks({ label, count, at }: { label: string; count: number; at: number[] }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <Strip className={classes.marks} count={count}>
        {at.map((slice) => (
          <rect key={slice} x={slice} y={0} width={Math.max(1, count / 120)} height={10} />
        ))}
      </Strip>
    </>
  );
}

function Strip(props: { className: string | undefined; count: number; children: React.ReactNode }) {
  return (
    <svg className={props.className} viewBox={`0 0 ${props.count} 10`} preserveAspectRatio="none" aria-hidden>
      {props.children}
    </svg>
  );
}
