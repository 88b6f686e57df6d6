import { Alert, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isAllowedFrom } from '../../server/platform/address-ranges';
import { usePortal } from '../shell/PortalContext';
import { WarningIcon } from '../ui/icons';
import { addressesIn, problemWith } from './addresses';
import { keysOf } from './queries';

/** Asks from which addresses a key can be used, and warns when the reader's own address is not among them. */
export function AddressesField(props: {
  value: string;
  onChange: (value: string) => void;
  /** Whether problems are shown: while somebody types, most lists are wrong. */
  asked: boolean;
}) {
  const { value, onChange, asked } = props;
  const { accountId } = usePortal();
  const own = useQuery(keysOf(accountId)).data?.callerAddress ?? null;
  const problem = problemWith(value);
  const excludesOwn = problem === null && own !== null && !isAllowedFrom(addressesIn(value), own);
  return (
    <Stack gap="xs">
      <Textarea
        label="Allowed addresses"
        description="IPv4 and IPv6 addresses or ranges of the servers that use the key, one to a line. Empty: it can be used from everywhere."
        placeholder={'203.0.113.7\n2001:db8::/32'}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={asked && problem}
      />
      {excludesOwn && (
        <Alert color="yellow" variant="light" icon={<WarningIcon />} role="status">
          Your own address, {own}, is not on this list: the key will be refused when you try it from here.
        </Alert>
      )}
    </Stack>
  );
}
