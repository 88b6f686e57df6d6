import { FigureTable, type FigureRow } from '../ui/FigureTable';
import { amountOf, usageMeasures } from './measures';
import type { AccountUsage } from './queries';

/** Shows the usage, a line for each day or room. */
export function UsageTable(props: {
  caption: string;
  head: string;
  rows: readonly FigureRow<AccountUsage['totals']>[];
}) {
  return <FigureTable {...props} columns={COLUMNS} />;
}

const COLUMNS = usageMeasures.map((measure) => ({
  label: measure.label,
  of: (figures: AccountUsage['totals']) => amountOf(measure, figures[measure.measure]),
}));
