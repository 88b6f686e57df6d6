'use client';

import { Alert, Button, NumberInput, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failed } from '../ui/Failed';
import { usePortal } from '../shell/PortalContext';
import { WarningIcon } from '../ui/icons';
import { trpc } from '../trpc';
import classes from './ChangePassword.module.css';
import { settingsOf } from './queries';

const MOST_DAYS = 3_650;

/** Chooses how long recordings are kept. @param props.days as it is now; null: for good */
export function Retention({ days }: { days: number | null }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const [keeps, setKeeps] = useState(days === null);
  const [chosenDays, setChosenDays] = useState<number | string>(days ?? 90);
  const wanted = keeps ? null : Number(chosenDays);
  const isValid = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_DAYS);
  const save = useMutation({
    mutationFn: (retentionDays: number | null) =>
      trpc.accounts.setRetention.mutate({ accountId, retentionDays }),
    onSuccess: (settings) => client.setQueryData(settingsOf(accountId).queryKey, settings),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) save.mutate(wanted);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Radio.Group
        aria-label="How long recordings are kept"
        value={keeps ? 'always' : 'days'}
        onChange={(value) => setKeeps(value === 'always')}
      >
        <Radio value="always" label="Until somebody deletes them" mb="sm" />
        <Radio value="days" label="For a number of days" />
      </Radio.Group>
      {!keeps && (
        <NumberInput
          label="Days"
          value={chosenDays}
          onChange={setChosenDays}
          min={1}
          max={MOST_DAYS}
          allowDecimal={false}
          allowNegative={false}
          maw={160}
          error={!isValid && `Please give a number from 1 to ${MOST_DAYS}.`}
        />
      )}
      {!keeps && wanted !== days && isValid && (
        <Alert variant="light" color="yellow" icon={<WarningIcon />}>
          Older recordings are deleted within the hour. This cannot be undone.
        </Alert>
      )}
      {save.isError && <Failed error={save.error} />}
      <div>
        <Button type="submit" disabled={wanted === days} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
