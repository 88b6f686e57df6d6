'use client';

import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import figure from '../ui/Figure.module.css';
import classes from './MeasuresView.module.css';

/** A measure that the chart can show. */
export interface Measure<Name extends string> {
  measure: Name;
  label: string;
  /** Absent: as a number. */
  format?: (amount: number) => string;
}

const Chart = dynamic(() => import('./Chart'), { ssr: false, loading: () => <Skeleton height={220} /> });

const inFigures = (amount: number): string => amount.toLocaleString('en-GB');

/**
 * Shows the usage: each measure with its total, and one of them day by day.
 * @param props.none shown where the chosen measure is 0
 */
export function MeasuresView<Name extends string>(props: {
  measures: readonly [Measure<Name>, ...Measure<Name>[]];
  totals: Readonly<Record<Name, number>>;
  days: readonly (Readonly<Record<Name, number>> & { date: string })[];
  none: string;
}) {
  const { measures, totals, days, none } = props;
  const [chosen, setChosen] = useState<Name>(measures[0].measure);
  const { label, format = inFigures } = measures.find(({ measure }) => measure === chosen) ?? measures[0];
  return (
    <div className={classes.usage}>
      <div className={classes.tiles} role="group" aria-label="Shown in the chart">
        {measures.map(({ measure, label: name, format: write = inFigures }) => (
          <button
            key={measure}
            type="button"
            className={classes.tile}
            aria-pressed={measure === chosen}
            onClick={() => setChosen(measure)}
          >
            <span className={figure.label}>{name}</span>
            <span className={figure.amount}>{write(totals[measure])}</span>
          </button>
        ))}
      </div>
      <div className={classes.chart} aria-hidden>
        <Chart
          bars={days.map((day) => ({ date: day.date, amount: day[chosen] }))}
          name={label}
          format={format}
        />
        {totals[chosen] === 0 && <p className={classes.none}>{none}</p>}
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
