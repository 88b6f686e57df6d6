'use client';

import { Button, Checkbox, Radio, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../ui/Failed';
import { ConfirmIdentity } from '../shell/ConfirmIdentity';
import type { Identity } from '../shell/IdentityQuestion';
import { useSignOut } from '../shell/sign-out';
import { trpc } from '../trpc';
import { BackToProgram, leavesPage } from './BackToProgram';
import classes from './Consent.module.css';
import type { AskedAccess, Toolset } from './queries';
import { toolsetNames } from './toolset-names';

interface Account {
  accountId: string;
  mode: 'live' | 'test';
  /** Name of its organization, where the person has several; null otherwise. */
  organizationName: string | null;
}

/** A set of tools, as far as it is shown. */
interface ToolsetView {
  name: Toolset;
  /** The only kind of account for which they work; null: both. */
  mode: Account['mode'] | null;
  tools: readonly { title: string; readsOnly: boolean }[];
}

interface Props {
  /** The request, as the application made it. */
  query: string;
  asked: AskedAccess;
  /** All that can be allowed. */
  toolsets: readonly ToolsetView[];
  accounts: readonly Account[];
  person: Identity;
}

/** Asks a person what an application may do for them, and sends the browser back to it. */
export function Consent({ query, asked, toolsets, accounts, person }: Props) {
  const [accountId, setAccountId] = useState(() => accountFor(asked, toolsets, accounts));
  const [ticked, setTicked] = useState<readonly string[]>(asked.toolsets);
  const [readOnly, setReadOnly] = useState(false);
  const account = accounts.find((one) => one.accountId === accountId);
  const offered = toolsets.map((one) => ({ ...one, obstacle: obstacleOf(one, account, readOnly) }));
  const chosen = offered
    .filter(({ name, obstacle }) => obstacle === null && ticked.includes(name))
    .map(({ name }) => name);
  const [answeredTo, setAnsweredTo] = useState<string | null>(null);
  const answer = (redirectTo: string) => {
    setAnsweredTo(redirectTo);
    window.location.assign(redirectTo);
  };
  const allow = useMutation({
    mutationFn: () => trpc.grants.allow.mutate({ query, accountId, toolsets: chosen, readOnly }),
    onSuccess: ({ redirectTo }) => answer(redirectTo),
  });
  if (answeredTo !== null && !leavesPage(answeredTo)) {
    return <BackToProgram clientName={asked.clientName} redirectTo={answeredTo} />;
  }
  const isAnswered = allow.isPending || answeredTo !== null;
  return (
    <section className={classes.consent} aria-labelledby="consent">
      <Title order={1} id="consent" className={classes.title}>
        Let “{asked.clientName}” use your account?
      </Title>
      <Asker asked={asked} email={person.email} />
      <AccountChoice accounts={accounts} accountId={accountId} onChange={setAccountId} />
      <Checkbox.Group
        label="Tools that it may use"
        value={chosen}
        onChange={setTicked}
        className={classes.group}
      >
        <div className={classes.choices}>
          {offered.map((toolset) => (
            <Checkbox
              key={toolset.name}
              value={toolset.name}
              label={toolsetNames[toolset.name]}
              description={toolset.obstacle ?? titlesOf(toolset, readOnly)}
              disabled={toolset.obstacle !== null}
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
          loading={allow.isPending || allow.isSuccess}
          disabled={chosen.length === 0 || isAnswered}
          onClick={() => allow.mutate()}
        >
          Allow
        </Button>
        <Button size="md" variant="default" disabled={isAnswered} onClick={() => answer(asked.deniedTo)}>
          Deny
        </Button>
        <OtherPerson query={query} />
      </div>
      {allow.isError && <Failed error={allow.error} />}
      <ConfirmIdentity person={person} />
    </section>
  );
}

/** Chooses the account for which access is allowed. */
function AccountChoice(props: {
  accounts: readonly Account[];
  accountId: string;
  onChange: (accountId: string) => void;
}) {
  return (
    <Radio.Group label="Account" value={props.accountId} onChange={props.onChange} className={classes.group}>
      <div className={classes.choices}>
        {props.accounts.map(({ accountId: value, mode, organizationName }) => (
          <Radio
            key={value}
            value={value}
            label={`${organizationName === null ? '' : `${organizationName}: `}${mode === 'live' ? 'Live' : 'Test'}`}
            description={mode === 'live' ? 'Your real rooms and people.' : 'To try it out.'}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Shows who asks for access, as far as it is known. */
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
    <Button size="md" variant="subtle" px={0} loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Use another login
    </Button>
  );
}

/** Returns the live account, unless what is asked for works in the test account alone. */
function accountFor(asked: AskedAccess, toolsets: Props['toolsets'], accounts: Props['accounts']): string {
  const wanted = toolsets
    .filter(({ name }) => asked.toolsets.includes(name))
    .flatMap(({ mode }) => mode ?? []);
  return accounts.find(({ mode }) => mode === (wanted[0] ?? 'live'))?.accountId ?? '';
}

/** Returns why a set of tools cannot be allowed as things are chosen; null: it can. */
function obstacleOf(
  { mode, tools }: ToolsetView,
  account: Account | undefined,
  readOnly: boolean,
): string | null {
  if (mode !== null && mode !== account?.mode) return `In the ${mode} account only.`;
  return readOnly && !tools.some(({ readsOnly }) => readsOnly) ? 'None of its tools only reads.' : null;
}

/** Returns the titles of the tools; null where they say no more than the name of their set. */
function titlesOf({ name, tools }: ToolsetView, readOnly: boolean): string | null {
  const titles = tools.filter(({ readsOnly }) => readsOnly || !readOnly).map(({ title }) => title);
  return titles.length === 1 && titles[0] === toolsetNames[name] ? null : titles.join('\u00a0· ');
}
