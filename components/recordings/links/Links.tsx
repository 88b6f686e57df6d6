'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../ui/Empty';
import { Failed } from '../../ui/Failed';
import panel from '../../ui/Panel.module.css';
import { Section } from '../../ui/Section';
import { PlusIcon } from '../../ui/icons';
import { CreateLink } from './CreateLink';
import { LinkRow } from './LinkRow';
import classes from './Links.module.css';
import { linksOf } from './queries';

/** Shows the links with which others can watch a recording, and makes new ones. */
export function Links({ recordingId }: { recordingId: string }) {
  const query = useQuery(linksOf(recordingId));
  const [opened, { open, close }] = useDisclosure(false);
  if (query.isPending) return null;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { links, mayShare } = query.data;
  if (links.length === 0 && !mayShare) return null;
  const create = (
    <Button size="sm" variant="default" leftSection={<PlusIcon />} onClick={open}>
      Create link
    </Button>
  );
  return (
    <div className={classes.links}>
      <Section
        id="share"
        title="Share"
        lead="Links with which everybody who has them can watch this recording, without signing in."
        actions={mayShare && links.length > 0 && create}
      >
        {links.length === 0 ? (
          <Empty title="No links yet" action={create}>
            A link works until it expires or you revoke it. It can ask for a password.
          </Empty>
        ) : (
          <ul className={panel.panel} aria-labelledby="share">
            {links.map((link) => (
              <LinkRow key={link.linkId} link={link} mayRevoke={mayShare} />
            ))}
          </ul>
        )}
      </Section>
      <CreateLink recordingId={recordingId} opened={opened} onClose={close} />
    </div>
  );
}
