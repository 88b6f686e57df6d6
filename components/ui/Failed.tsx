import { Alert, Button, Group } from '@mantine/core';
import { WarningIcon } from './icons';
import { sentenceOf } from '../trpc';

/** Shows a call that failed, in words, with a way to try it again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<WarningIcon />} role="alert">
      <Group justify="space-between" gap="sm">
        <span>{sentenceOf(error)}</span>
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
