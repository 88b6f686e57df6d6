'use client';

import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { ActionItemList } from './ActionItemList';
import type { ItemStatus } from './queries';

const shown = { open: 'Open', done: 'Done', dismissed: 'Dismissed', all: 'All' } as const;
const choices = Object.entries(shown).map(([value, label]) => ({ value, label }));

/** Shows the action items in the minutes of the account, with a choice of their status. */
export function ActionItemsPage() {
  const [chosen, setChosen] = useState<string>('open');
  const status = isStatus(chosen) ? chosen : null;
  return (
    <>
      <PageHead title="Action items" lead="The tasks that people took on in your calls." />
      <SegmentedControl aria-label="Status" data={choices} value={chosen} onChange={setChosen} mb="md" />
      <ActionItemList key={chosen} status={status} />
    </>
  );
}

const isStatus = (value: string): value is ItemStatus => value !== 'all' && Object.hasOwn(shown, value);
