/** The content of one line of metrics. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?[0-9.e+-]+|[Nn]a[Nn]|[+-]Inf)$`);
const HEAD = new RegExp(`^# (HELP|TYPE) (${NAME}) (.*)$`);
const TYPES = ['counter', 'gauge', 'histogram', 'summary'];

/**
 * Reads the text format of Prometheus (0.0.4) as strictly as its specification: each metric once, its TYPE before its
 * samples, no sample twice. Values are numbers in Go's notation, which allows NaN in any case.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 * @throws Error with the line that is wrong
 */
export function parseMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, word, about, rest = ''] = HEAD.exec(line) ?? [];
    if (word !== undefined && about !== undefined) {
      if (word === 'TYPE' && (types.has(about) || !TYPES.includes(rest))) throw new Error(line);
      if (word === 'TYPE') types.set(about, rest);
      continue;
    }
    const [, name = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? [];
    const family = [name, name.replace(/_(bucket|sum|count)$/, '')].find((one) => types.has(one));
    if (family === undefined) throw new Error(`No metric: ${line}`);
    const labels = Object.fromEntries(
      [...labelText.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]),
    );
    const key = `${name} ${labelText.split(',').toSorted().join()}`;
    if (seen.has(key)) throw new Error(`Twice: ${line}`);
    seen.add(key);
    samples.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')) });
  }
  return samples;
}
