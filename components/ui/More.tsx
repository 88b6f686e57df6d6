import { Button, Center } from '@mantine/core';
import { useState } from 'react';
import { Failed } from './Failed';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }>;
}

/** Shows the end of a list that has another page: a button that brings it. */
export function More({ query }: { query: Pages }) {
  // Kept here: a list that is looked at again in the meantime forgets what its next page failed of.
  const [failure, setFailure] = useState<unknown>(null);
  const goOn = async () => {
    setFailure(null);
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) setFailure(error);
  };
  if (!query.hasNextPage) return null;
  if (failure !== null) return <Failed error={failure} onRetry={() => void goOn()} />;
  return (
    <Center mt="md">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void goOn()}>
        Show more
      </Button>
    </Center>
  );
}
