'use client';

import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import { Section } from '../ui/Section';

/** Decides whether members of the organization need a second factor. */
export function RequireSecondFactor() {
  const { organizationId, requiresSecondFactor } = usePortal().organization;
  const router = useRouter();
  const change = useMutation({
    mutationFn: (isRequired: boolean) =>
      trpc.organizations.requireSecondFactor.mutate({ organizationId, isRequired }),
    onSuccess: () => router.refresh(),
  });
  return (
    <Section
      id="second-factor"
      title="Second factor"
      lead="Members without one are led to set it up, and can do nothing else here before. Applications that they connected lose their access."
    >
      <Switch
        label="Members need a second factor"
        checked={change.data?.isRequired ?? requiresSecondFactor}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && <Failed error={change.error} />}
    </Section>
  );
}
