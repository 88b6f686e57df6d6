import { Text } from '@mantine/core';
import { sentenceOf } from '../trpc';

/** Shows in a row of a list why its change failed. @param props.className places it below the rest of the row */
export function RowFailed({ error, className }: { error: unknown; className: string | undefined }) {
  return (
    <Text size="sm" c="var(--room-bad)" role="alert" className={className}>
      {sentenceOf(error)}
    </Text>
  );
}
