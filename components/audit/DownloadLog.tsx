'use client';

import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { sentenceOf } from '../trpc';
import { DownloadIcon } from '../ui/icons';
import { saveFile } from '../ui/save-file';
import { type AuditFormat, readLog } from './queries';

const formats: readonly { format: AuditFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'jsonl', label: 'JSON lines' },
];

/** Saves the entries that the page shows, of all its pages, as a file. @param props.actorId empty: of everybody */
export function DownloadLog({ actorId }: { actorId: string }) {
  const { accountId } = usePortal();
  const save = useMutation({
    mutationFn: (format: AuditFormat) => readLog(accountId, actorId, format),
    onSuccess: (file) => saveFile(file, file.name),
  });
  return (
    <div>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<DownloadIcon />} loading={save.isPending}>
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => save.mutate(format)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {save.isError && <div role="alert">{sentenceOf(save.error)}</div>}
    </div>
  );
}
