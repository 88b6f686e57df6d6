import { clock, percent } from '../ui/amounts';
import type { Timelines } from './queries';

type Timeline = Timelines['timelines'][number];
type Slice = Timeline['slices'][number];
export type Trouble = Slice['troubles'][number];

/** The causes of a poor connection, in the order of the rows that show them. */
export const TROUBLES: readonly { trouble: Trouble; label: string; of: (slice: Slice) => string }[] = [
  { trouble: 'loss', label: 'Loss', of: ({ loss }) => `${percent(loss ?? 0)} of the packets lost` },
  { trouble: 'delay', label: 'Delay', of: ({ roundTripMs }) => `a round trip of ${roundTripMs ?? 0} ms` },
  {
    trouble: 'freeze',
    label: 'Freeze',
    of: ({ freezeMs }) => `pictures stood still for ${Math.round(freezeMs / 1_000)} s`,
  },
  {
    trouble: 'reconnect',
    label: 'Reconnect',
    of: ({ reconnects }) =>
      reconnects === 1 ? 'the connection was lost' : `the connection was lost ${reconnects} times`,
  },
];

/** The most moments of trouble that are read out. */
const MOMENTS_MAX = 8;

/** Returns a timeline in words, for people who cannot see it. */
export function inWords({ slices, summary }: Timeline, sliceMs: number): string {
  const poor = slices.filter(({ troubles }) => troubles.length > 0);
  if (poor.length === 0) return 'No trouble.';
  const moments = poor.slice(0, MOMENTS_MAX).map((slice) => {
    const what = TROUBLES.filter(({ trouble }) => slice.troubles.includes(trouble)).map(({ of }) =>
      of(slice),
    );
    return `at ${clock(slice.slice * sliceMs)} ${what.join(', ')}`;
  });
  const more = poor.length - moments.length;
  const rest = more > 0 ? `; and ${more} more` : '';
  return `Trouble for ${percent(summary.troubleShare)} of the time: ${moments.join('; ')}${rest}.`;
}

/** Returns the figures of a summary, as one line; those that are not known are missing. */
export function figuresOf({
  roundTripMs,
  loss,
  freezeMs,
  reconnects,
  troubleShare,
}: Timeline['summary']): string {
  const parts = [
    roundTripMs.median === null ? null : `${Math.round(roundTripMs.median)} ms round trip`,
    loss.median === null ? null : `${percent(loss.median)} loss, ${percent(loss.worst ?? 0)} at worst`,
    freezeMs < 1_000 ? null : `${Math.round(freezeMs / 1_000)} s frozen`,
    reconnects === 0 ? null : reconnects === 1 ? '1 reconnect' : `${reconnects} reconnects`,
    troubleShare === 0 ? 'no trouble' : `trouble for ${percent(troubleShare)} of the time`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
