import type { Comparison } from './compare';

const headOf = (other: string) => [
  'operation',
  'connections',
  'ratio',
  'ours/s',
  `${other}/s`,
  'ours p50',
  'p99 ms',
  `${other} p50`,
  'p99 ms',
  'ours CPU',
  `${other} CPU µs`,
];

/**
 * The comparisons as a Markdown table, which also reads well in a terminal.
 * @param other what ours was compared with
 */
export function table(comparisons: readonly Comparison[], other: string): string {
  const head = headOf(other);
  const rows = comparisons.map(({ operation, connections, ratio, ours, bare }) => [
    operation,
    String(connections),
    ratio.toFixed(2),
    ours.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    ours.p50Ms.toFixed(2),
    ours.p99Ms.toFixed(2),
    bare.p50Ms.toFixed(2),
    bare.p99Ms.toFixed(2),
    ours.cpuMicros.toFixed(0),
    bare.cpuMicros.toFixed(0),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);
