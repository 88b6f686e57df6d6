import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FigureTable.module.css';
import panel from './Panel.module.css';

export interface FigureRow<Figures> {
  key: string;
  /** The owner of the figures, for example a day or a room. */
  head: ReactNode;
  figures: Figures;
}

/** Shows figures, a line for each day, room or the like. */
export function FigureTable<Figures>(props: {
  caption: string;
  head: string;
  columns: readonly { label: string; of: (figures: Figures) => string }[];
  rows: readonly FigureRow<Figures>[];
}) {
  return (
    <div className={panel.panel}>
      <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="lg" aria-label={props.caption}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{props.head}</Table.Th>
            {props.columns.map(({ label }) => (
              <Table.Th key={label} className={classes.figure}>
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
              {props.columns.map(({ label, of }) => (
                <Table.Td key={label} className={classes.figure} data-label={label}>
                  {of(figures)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
