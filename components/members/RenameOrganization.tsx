'use client';

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import { Section } from '../ui/Section';

/** Changes the name of the organization. */
export function RenameOrganization() {
  const { organizationId, name: current } = usePortal().organization;
  const [name, setName] = useState(current);
  const router = useRouter();
  const rename = useMutation({
    mutationFn: () => trpc.organizations.rename.mutate({ organizationId, name: name.trim() }),
    onSuccess: () => router.refresh(),
  });
  return (
    <Section
      id="name"
      title="Name"
      lead="Members see it in the header, and invited people in their invitation."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            label="Name of the organization"
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.currentTarget.value)}
            flex="1 1 240px"
            maw={420}
          />
          <Button
            type="submit"
            variant="default"
            loading={rename.isPending}
            disabled={name.trim() === '' || name.trim() === current}
          >
            Rename
          </Button>
        </Group>
        {rename.isError && <Failed error={rename.error} />}
      </form>
    </Section>
  );
}
