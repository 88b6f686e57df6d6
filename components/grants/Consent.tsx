'use client';

import { Button, Checkbox, Radio, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../portal/Failed';
import { useSignOut } from '../portal/sign-out';
import { trpc } from '../trpc';
import classes from './Consent.module.css';
import type { AskedAccess, Toolset } from './queries';
import { toolsetNames } from './toolset-names';

/** A set of tools, as far as it is shown. */
interface ToolsetView {
  name: Toolset;
  tools: readonly { title: string; readsOnly: boolean }[];
}

interface Props {
  /** The request, as the application made it. */
  query: string;
  asked: AskedAccess;
  /** All that can be allowed. */
  toolsets: readonly ToolsetView[];
  accounts: readonly { accountId: string; mode: 'live' | 'test' }[];
  person: { displayName: string; email: string };
}

/** Asks a person what an application may do for them, and takes the browser back to it. */
export function Consent({ query, asked, toolsets, accounts, person }: Props) {
  const [accountId, setAccountId] = useState(accounts.find(({ mode }) => mode === 'live')?.accountId ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(asked.toolsets);
  const [readOnly, setReadOnly] = useState(false);
  const decide = useMutation({
    mutationFn: (isAllowed: boolean) =>
      trpc.grants.decide.mutate({
        query,
        decision: isAllowed
          ? { isAllowed, accountId, toolsets: namesOf(toolsets, chosen), readOnly }
          : { isAllowed },
      }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });
  const isDeciding = decide.isPending || decide.isSuccess;
  return (
    <section className={classes.consent} aria-labelledby="consent">
      <Title order={1} id="consent" className={classes.title}>
        Let “{asked.clientName}” use your account?
      </Title>
      <Asker asked={asked} email={person.email} />
      <Radio.Group label="Account" value={accountId} onChange={setAccountId}>
        <div className={classes.choices}>
          {accounts.map((account) => (
            <Radio
              key={account.accountId}
              value={account.accountId}
              label={account.mode === 'live' ? 'Live' : 'Test'}
              description={account.mode === 'live' ? 'Your real rooms and people.' : 'To try it out.'}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group label="Tools that it may use" value={[...chosen]} onChange={setChosen}>
        <div className={classes.choices}>
          {toolsets.map(({ name, tools }) => (
            <Checkbox
              key={name}
              value={name}
              label={toolsetNames[name]}
              description={titlesOf(tools, readOnly)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="It may only read"
        description="None of these tools can then create, change, send or delete anything."
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      {chosen.length === 0 && <Text c="dimmed">Choose at least one set of tools to allow it.</Text>}
      <div className={classes.actions}>
        <Button
          size="md"
          loading={isDeciding && decide.variables}
          disabled={chosen.length === 0 || (isDeciding && !decide.variables)}
          onClick={() => decide.mutate(true)}
        >
          Allow
        </Button>
        <Button size="md" variant="default" disabled={isDeciding} onClick={() => decide.mutate(false)}>
          Deny
        </Button>
        <OtherPerson query={query} />
      </div>
      {decide.isError && <Failed error={decide.error} />}
    </section>
  );
}

/** Who asks, as far as anybody knows. */
function Asker({ asked, email }: { asked: AskedAccess; email: string }) {
  return (
    <>
      <dl className={classes.who}>
        <dt>Calls itself</dt>
        <dd>{asked.clientName}</dd>
        <dt>Takes you to</dt>
        <dd>
          <code className={classes.host}>{asked.redirectHost}</code>
          {asked.isOnOwnMachine && ' (a program on this computer)'}
        </dd>
        <dt>You are</dt>
        <dd>{email}</dd>
      </dl>
      <Text>
        Nobody has verified this application: anybody can use any name. Allow it only if you have just asked
        it to connect. You can disconnect it at any time under “Assistants (MCP)” in the portal.
      </Text>
    </>
  );
}

function OtherPerson({ query }: { query: string }) {
  const signOut = useSignOut(`/sign-in?from=${encodeURIComponent(`/oauth/authorize?${query}`)}`);
  return (
    <Button size="md" variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Use another login
    </Button>
  );
}

const namesOf = (toolsets: readonly ToolsetView[], chosen: readonly string[]): Toolset[] =>
  toolsets.map(({ name }) => name).filter((name) => chosen.includes(name));

function titlesOf(tools: ToolsetView['tools'], readOnly: boolean): string {
  const titles = tools.filter(({ readsOnly }) => readsOnly || !readOnly).map(({ title }) => title);
  return titles.length === 0 ? 'None of its tools only reads.' : titles.join(' · ');
}
