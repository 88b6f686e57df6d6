import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import panel from '../ui/Panel.module.css';
import { amountOf, usageMeasures } from './measures';
import type { AccountUsage } from './queries';
import classes from './UsageTable.module.css';

export interface UsageRow {
  key: string;
  /** The day or room that the figures belong to. */
  head: ReactNode;
  figures: AccountUsage['totals'];
}

/** Figures, a line for each day or room. */
export function UsageTable(props: { caption: string; head: string; rows: readonly UsageRow[] }) {
  return (
    <div className={panel.panel}>
      <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="lg" aria-label={props.caption}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{props.head}</Table.Th>
            {usageMeasures.map(({ measure, label }) => (
              <Table.Th key={measure} className={classes.figure}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map(({ key, head, figures }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.head}>
                {head}
              </Table.Th>
              {usageMeasures.map((measure) => (
                <Table.Td key={measure.measure} className={classes.figure} data-label={measure.label}>
                  {amountOf(measure, figures[measure.measure])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
