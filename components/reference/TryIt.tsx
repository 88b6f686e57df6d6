'use client';

import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../ui/Failed';
import { Tag } from '../ui/Tag';
import type { OperationView } from './document';
import { send } from './send';
import classes from './TryIt.module.css';

/** Makes the call from this page, with the credential that was pasted, and shows what came back. */
export function TryIt({ operation, credential }: { operation: OperationView; credential: string }) {
  const { id, summary, method, parameters, body } = operation;
  const [opened, setOpened] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState(body?.example ?? '');
  const call = useMutation({ mutationFn: () => send(operation, { values, body: text }, credential) });
  if (!opened) {
    return (
      <Button size="xs" variant="default" className={classes.open} onClick={() => setOpened(true)}>
        Try it
      </Button>
    );
  }
  return (
    <form
      className={classes.form}
      aria-label={`Try: ${summary}`}
      onSubmit={(event) => {
        event.preventDefault();
        call.mutate();
      }}
    >
      {parameters.map(({ name, required, example }) => (
        <TextInput
          key={name}
          label={name}
          required={required}
          placeholder={example ?? undefined}
          value={values[name] ?? ''}
          classNames={{ input: classes.mono }}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      {body && (
        <Textarea
          label="Body"
          value={text}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          classNames={{ input: classes.mono }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group>
        <Button
          type="submit"
          size="sm"
          loading={call.isPending}
          color={method === 'DELETE' ? 'red' : undefined}
        >
          Send {method}
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={() => setOpened(false)}>
          Close
        </Button>
      </Group>
      <div role="status" aria-label="Answer" id={`${id}-answer`}>
        {call.isError && <Failed error={call.error} />}
        {call.data && (
          <>
            <Group gap="xs" mb={6}>
              <Tag tone={call.data.status < 400 ? 'good' : 'bad'}>
                {call.data.status} {call.data.statusText}
              </Tag>
              <span className={classes.took}>{call.data.ms} ms</span>
            </Group>
            {call.data.text !== '' && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
              <pre className={classes.answer} tabIndex={0}>
                {call.data.text}
              </pre>
            )}
          </>
        )}
      </div>
    </form>
  );
}
