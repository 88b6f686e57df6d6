'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loginsOfPerson, type Login } from '../shell/logins';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import classes from './Logins.module.css';

/** Shows the browsers in which the person is signed in, with ways to sign out of the others. */
export function Logins() {
  const client = useQueryClient();
  const query = useQuery(loginsOfPerson);
  const list = useRef<HTMLUListElement>(null);
  const [isEndingAll, setEndingAll] = useState(false);
  const refresh = () => client.invalidateQueries(loginsOfPerson);
  const end = useMutation({
    mutationFn: ({ loginId }: Login) => trpc.users.endLogin.mutate({ loginId }),
    onSuccess: () => list.current?.focus(), // the button that had the focus is gone
    onSettled: refresh,
  });
  if (query.isPending) return <LoadingRows />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { logins, hasMore } = query.data;
  return (
    <div className={panel.setting}>
      <ul className={panel.panel} aria-label="Browsers" ref={list} tabIndex={-1}>
        {logins.map((login) => (
          <li key={login.loginId} className={`${panel.row} ${panel.withAction}`}>
            <LoginFacts login={login} />
            {!login.isCurrent && (
              <Button
                variant="default"
                aria-label={`Sign out of ${nameOf(login)}`}
                loading={end.isPending && end.variables.loginId === login.loginId}
                onClick={() => end.mutate(login)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Text size="sm">
          You are signed in in more browsers. The {logins.length} that were used last are shown.
        </Text>
      )}
      {end.isError && <Failed error={end.error} />}
      <div role="status">
        {end.isSuccess && <Text size="sm">Signed out of {nameOf(end.variables)}.</Text>}
      </div>
      {logins.length > 1 ? (
        <div>
          <Button variant="default" onClick={() => setEndingAll(true)}>
            Sign out everywhere else…
          </Button>
        </div>
      ) : (
        <Text c="dimmed" size="sm">
          You are not signed in anywhere else.
        </Text>
      )}
      <ConfirmDelete
        opened={isEndingAll}
        onClose={() => setEndingAll(false)}
        title="Sign out everywhere else?"
        label="Sign out everywhere else"
        keepLabel="Stay signed in"
        act={() => trpc.users.endOtherLogins.mutate()}
        onDone={async () => {
          end.reset();
          await refresh();
          setEndingAll(false);
        }}
      >
        <Text>
          You stay signed in in this browser. All others have to sign in again. Secret keys and connected
          applications stay valid.
        </Text>
      </ConfirmDelete>
    </div>
  );
}

function LoginFacts({ login }: { login: Login }) {
  const { browser, ip, country, createdAt, lastUsedAt, isCurrent } = login;
  return (
    <div className={classes.what}>
      <div>
        {browser ?? UNKNOWN} {isCurrent && <Tag tone="good">This device</Tag>}
      </div>
      <Text c="dimmed" size="sm">
        {ip === null ? 'Unknown address' : ip}
        {country !== null && ` (${countries.of(country)})`}, signed in <When at={createdAt} />
        {!isCurrent && lastUsedAt !== null && (
          <>
            , last used <When at={lastUsedAt} detail="ago" />
          </>
        )}
      </Text>
    </div>
  );
}

/** The names of countries in the language of the page. */
const countries = new Intl.DisplayNames('en', { type: 'region' });

const UNKNOWN = 'Unknown browser';

/** Returns the words that distinguish a login from the others of the same browser. */
const nameOf = ({ browser, ip }: Login): string => `${browser ?? UNKNOWN}${ip === null ? '' : ` at ${ip}`}`;
