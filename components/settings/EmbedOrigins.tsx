'use client';

import { Button, Code, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failed } from '../ui/Failed';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import panel from '../ui/Panel.module.css';
import { settingsOf } from './queries';

/** Chooses the websites that may show calls of the account. @param props.origins as they are now; none: all may */
export function EmbedOrigins({ origins }: { origins: readonly string[] }) {
  const { accountId, mode } = usePortal();
  const client = useQueryClient();
  const [text, setText] = useState(origins.join('\n'));
  const wanted = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const save = useMutation({
    mutationFn: () => trpc.accounts.setEmbedOrigins.mutate({ accountId, embedOrigins: wanted }),
    onSuccess: (settings) => {
      client.setQueryData(settingsOf(accountId).queryKey, settings);
      setText(settings.embedOrigins.join('\n'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={panel.setting} onSubmit={submit} noValidate>
      <Textarea
        label="Allowed websites"
        description={
          <>
            One origin to a line, at most 50. <Code>https://*.example.com</Code> stands for all subdomains
            {mode === 'test' && (
              <>
                , <Code>http://localhost:*</Code> for every port of your own machine
              </>
            )}
            . Empty: every website.
          </>
        }
        placeholder={'https://www.example.com\nhttps://*.example.com'}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.isError && <Failed error={save.error} />}
      <div>
        <Button type="submit" disabled={wanted.join() === origins.join()} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
