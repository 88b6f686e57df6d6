import { Alert } from '@mantine/core';
import { WarningIcon } from '../ui/icons';
import { expiresSoon } from './life';
import type { KeyRecord } from './queries';

/** Warns of keys that expire soon; shows nothing when there are none. */
export function ExpiringKeys({ keys, nowMs }: { keys: readonly KeyRecord[]; nowMs: number }) {
  const names = keys.filter((key) => expiresSoon(key, nowMs)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<WarningIcon />}
      mb="lg"
      title={names.length === 1 ? 'A key expires soon' : `${names.length} keys expire soon`}
    >
      Roll {new Intl.ListFormat('en').format(names)}, and put the new {names.length === 1 ? 'key' : 'keys'}{' '}
      into your software before the old {names.length === 1 ? 'one stops' : 'ones stop'} working.
    </Alert>
  );
}
