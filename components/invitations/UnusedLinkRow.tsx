import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import person from '../people/PersonRow.module.css';
import panel from '../ui/Panel.module.css';
import { RowFailed } from '../people/RowFailed';

/**
 * Shows a link that nobody has used yet. Its secret is not stored, so that it can only be taken back.
 * @param props.withdrawal the mutation that takes it back; null: the person may not
 * @param props.label what its button says
 */
export function UnusedLinkRow(props: {
  name: string;
  detail: ReactNode;
  withdrawal: { isPending: boolean; isError: boolean; error: unknown; mutate: () => void } | null;
  label: string;
  ariaLabel?: string;
}) {
  const { name, detail, withdrawal, label, ariaLabel } = props;
  return (
    <li className={`${panel.row} ${person.row}`}>
      <div className={person.who}>
        <div className={person.pending}>{name}</div>
        <div className={panel.detail}>{detail}</div>
      </div>
      {withdrawal !== null && (
        <Button
          variant="default"
          size="compact-sm"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
          aria-label={ariaLabel}
        >
          {label}
        </Button>
      )}
      {withdrawal?.isError && <RowFailed error={withdrawal.error} className={person.wide} />}
    </li>
  );
}
