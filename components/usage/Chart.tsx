'use client';

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

export interface Bar {
  date: string;
  amount: number;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Shows a bar for each day. A file of its own, so that the chart library is loaded after the page shows. */
export default function Chart({
  bars,
  name,
  format,
}: {
  bars: Bar[];
  name: string;
  format: (amount: number) => string;
}) {
  return (
    <BarChart
      h={220}
      data={bars.map(({ date, amount }) => ({ day: day.format(new Date(date)), [name]: amount }))}
      dataKey="day"
      series={[{ name, color: 'var(--room-accent)' }]}
      tickLine="none"
      withTooltip
      maxBarWidth={22}
      // A table beside the chart has the figures, so the chart is left out of the keyboard's order.
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 28 }}
      yAxisProps={{ ...scaleOf(bars), allowDecimals: false, width: 58, tickFormatter: format }}
      valueFormatter={format}
    />
  );
}

/** Returns an axis with a tick for each whole number of small amounts. The library chooses round ticks for larger amounts. */
function scaleOf(bars: readonly Bar[]): { domain?: [number, number]; tickCount?: number } {
  const top = Math.max(1, Math.ceil(Math.max(...bars.map(({ amount }) => amount))));
  return top > MOST_TICKS ? {} : { domain: [0, top], tickCount: top + 1 };
}

const MOST_TICKS = 4;
