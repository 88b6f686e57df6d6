import type { Comparison } from './compare';

const HEAD = [
  'operation',
  'connections',
  'server',
  'ratio',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'CPU ratio',
];
/** The columns that contain words. */
const WORDS = new Set([0, 2]);

/** Returns the comparisons as a Markdown table, which also reads well in a terminal. */
export function table(comparisons: readonly Comparison[]): string {
  const rows = comparisons.flatMap(({ operation, connections, servers }) =>
    servers.map(({ name, ratio, perSecond, p50Ms, p99Ms, cpuMicros }) => [
      operation,
      String(connections),
      name,
      ratio.toFixed(2),
      perSecond.toFixed(0),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      cpuMicros.toFixed(0),
      ((servers.at(-1)?.cpuMicros ?? Number.NaN) / cpuMicros).toFixed(2),
    ]),
  );
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (WORDS.has(column) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(HEAD), rule, ...rows.map(line)].join('\n');
}

const pad = (cell: string, width: number, column: number): string =>
  WORDS.has(column) ? cell.padEnd(width) : cell.padStart(width);
