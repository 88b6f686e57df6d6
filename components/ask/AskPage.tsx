'use client';

import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { sentenceOf, trpc, WAITING } from '../trpc';
import { PageHead } from '../ui/PageHead';
import { Answer } from './Answer';
import classes from './AskPage.module.css';

const DAY_MS = 86_400_000;
const periods = [
  { value: '0', label: 'All meetings' },
  { value: '30', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
];

/** Asks a question about the meetings of the account, and shows the answer with its evidence. */
export function AskPage() {
  const { accountId } = usePortal();
  const [question, setQuestion] = useState('');
  const [days, setDays] = useState('0');
  const asked = useMutation({
    mutationFn: () =>
      trpc.ask.ofAccount.mutate(
        { accountId, question, ...(days !== '0' && { from: daysAgo(Number(days)) }) },
        { context: WAITING },
      ),
  });
  return (
    <>
      <PageHead
        title="Ask"
        lead="Ask about your meetings. Every statement of an answer names the words in a transcript that support it."
      />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() !== '' && !asked.isPending) asked.mutate();
        }}
      >
        <Textarea
          label="Question"
          placeholder="When did we agree to launch?"
          autosize
          minRows={2}
          maxLength={1_000}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <div className={classes.controls}>
          <SegmentedControl aria-label="Period" data={periods} value={days} onChange={setDays} />
          <Button type="submit" loading={asked.isPending} disabled={question.trim() === ''}>
            Ask
          </Button>
        </div>
      </form>
      <div role="status">
        {asked.isError && <p className={classes.failed}>{sentenceOf(asked.error)}</p>}
        {asked.data && <Answer answer={asked.data} />}
      </div>
    </>
  );
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
