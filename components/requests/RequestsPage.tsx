'use client';

import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { PageHead } from '../ui/PageHead';
import { type RequestFilter, requestsOf } from './queries';
import { RequestFilters } from './RequestFilters';
import { RequestList } from './RequestList';

/** Shows the request log of the account, with filters and the search for one request. */
export function RequestsPage(props: { filter: RequestFilter }) {
  const { accountId, mode, to } = usePortal();
  const client = useQueryClient();
  const [filter, setFilter] = useState(props.filter);
  return (
    <>
      <PageHead
        title="Requests"
        lead={
          <>
            Requests and tool calls of your {mode} account, without secrets and personal text. A key reads
            them{' '}
            <Anchor inherit underline="always" component={Link} href={`${to('reference')}#group-Requests`}>
              over REST
            </Anchor>
            .
          </>
        }
        actions={
          <Button
            variant="default"
            onClick={() => void client.invalidateQueries(requestsOf(accountId, filter))}
          >
            Refresh
          </Button>
        }
      />
      <RequestFilters filter={filter} onChange={setFilter} />
      <RequestList accountId={accountId} filter={filter} />
    </>
  );
}
