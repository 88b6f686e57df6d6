'use client';

import { NativeSelect } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/**
 * The role of a person in a list, to be changed.
 * @param props.change the mutation that stores a chosen role
 */
export function RoleSelect<Role extends string>(props: {
  displayName: string;
  role: Role;
  roles: readonly { value: Role; label: string }[];
  change: { isPending: boolean; variables: Role | undefined; mutate: (role: Role) => void };
}) {
  const { displayName, role, roles, change } = props;
  const isMounted = useMounted();
  return (
    <NativeSelect
      aria-label={`Role of ${displayName}`}
      value={change.isPending ? change.variables : role}
      // Before the page is hydrated, React would undo a choice and save the old role.
      disabled={!isMounted || change.isPending}
      onChange={({ currentTarget }) => {
        const chosen = roles.find(({ value }) => value === currentTarget.value);
        if (chosen !== undefined) change.mutate(chosen.value);
      }}
      data={roles.map(({ value, label }) => ({ value, label }))}
    />
  );
}
