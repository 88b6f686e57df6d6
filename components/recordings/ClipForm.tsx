'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { clock } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { trpc } from '../trpc';
import { clipProblem, parseTime } from './clip-times';
import { rendersOf } from './render-queries';
import classes from './Renders.module.css';

type Format = 'mp4' | 'webm';

/** How far the first suggested end is behind the start, in milliseconds. */
const SUGGESTED_MS = 30_000;

interface ClipFormProps {
  id: string;
  /** Where the player is. */
  seconds: number;
  formats: readonly Format[];
  onClose: () => void;
}

/** Asks for the start and the end of a clip, which the player can set. */
export function ClipForm({ id, seconds, formats, onClose }: ClipFormProps) {
  const client = useQueryClient();
  const nowMs = Math.round(seconds * 1_000);
  const [from, setFrom] = useState(() => clock(nowMs));
  const [to, setTo] = useState(() => clock(nowMs + SUGGESTED_MS));
  const [format, setFormat] = useState<Format>(formats[0] ?? 'webm');
  const [problem, setProblem] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: (clip: { from: number; to: number }) =>
      trpc.renders.createFromHistory.mutate({ recordingId: id, format, ...clip }),
    onSuccess: async () => {
      await client.invalidateQueries(rendersOf(id));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fromMs, toMs] = [parseTime(from), parseTime(to)];
    setProblem(clipProblem(fromMs, toMs));
    if (fromMs !== null && toMs !== null && clipProblem(fromMs, toMs) === null)
      make.mutate({ from: fromMs, to: toMs });
  };
  const time = (label: string, value: string, set: (text: string) => void) => (
    <div className={classes.time}>
      <TextInput
        label={label}
        value={value}
        inputMode="text"
        autoComplete="off"
        onChange={(event) => set(event.currentTarget.value)}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${label}: take the time of the player`}
        onClick={() => set(clock(nowMs))}
      >
        Use {clock(nowMs)}
      </Button>
    </div>
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Make a clip">
      <div className={classes.fields}>
        {time('From', from, setFrom)}
        {time('To', to, setTo)}
        {formats.length > 1 && (
          <NativeSelect
            label="Format"
            value={format}
            data={[
              { value: 'mp4', label: 'MP4' },
              { value: 'webm', label: 'WebM' },
            ]}
            onChange={(event) => setFormat(event.currentTarget.value === 'webm' ? 'webm' : 'mp4')}
          />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {make.isError && <Failed error={make.error} />}
      <div className={classes.actions}>
        <Button type="submit" loading={make.isPending}>
          Make clip
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
