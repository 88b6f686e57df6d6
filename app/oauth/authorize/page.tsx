import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Consent } from '../../../components/grants/Consent';
import { RefusedRequest } from '../../../components/grants/RefusedRequest';
import { Notice } from '../../../components/ui/Notice';
import { Page } from '../../../components/shell/Page';
import { pageBridge } from '../../../server/api/pages/page-bridge';
import { routerCaller, signedIn } from '../../visitor';

export const metadata: Metadata = { title: 'Connect an application' };

interface Search {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Renders the page to which an application sends the browser of a person whose account it wants to use (the
 * authorization endpoint of OAuth).
 */
export default async function Authorize({ searchParams }: Search) {
  const { toolsets } = pageBridge();
  if (toolsets.length === 0) notFound();
  const person = await signedIn();
  const query = queryOf(await searchParams);
  const asked = await request(query);
  return (
    <Page>
      {'problem' in asked ? (
        <Notice
          label="Connect an application"
          title="This application cannot be connected."
          actions={
            <Button component="a" href="/portal">
              To the portal
            </Button>
          }
        >
          {asked.problem}
        </Notice>
      ) : asked.kind === 'refused' ? (
        <RefusedRequest {...asked} />
      ) : (
        <Consent
          query={query}
          asked={asked}
          toolsets={toolsets}
          accounts={await accountsOfPerson()}
          person={person}
        />
      )}
    </Page>
  );
}

/** Returns the accounts that the person can choose, with the organization where there are several. */
async function accountsOfPerson() {
  const caller = await routerCaller();
  const [{ accounts }, { organizations }] = await Promise.all([
    caller.accounts.list(),
    caller.organizations.list(),
  ]);
  const names = new Map(organizations.map(({ organizationId, name }) => [organizationId, name]));
  return accounts.map(({ accountId, mode, organizationId }) => ({
    accountId,
    mode,
    organizationName: names.size > 1 ? (names.get(organizationId) ?? null) : null,
  }));
}

/** Returns the request for access, or the reason why nobody can be sent back. */
async function request(query: string) {
  const caller = await routerCaller();
  try {
    return await caller.grants.describeRequest({ query });
  } catch (error) {
    const { status, sentence } = pageBridge().explain(error, 'an authorization request failed');
    if (status === 400) return { problem: sentence };
    throw error;
  }
}

/** Returns the query again. A name that was given twice is in it twice. */
function queryOf(given: Awaited<Search['searchParams']>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) query.append(name, one);
  }
  return query.toString();
}
