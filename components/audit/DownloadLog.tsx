'use client';

import { DownloadMenu } from '../downloads/DownloadMenu';
import { usePortal } from '../shell/PortalContext';
import { type AuditFormat, readLog } from './queries';

const formats: readonly { format: AuditFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'jsonl', label: 'JSON lines' },
];

/** Saves the entries that the page shows, of all its pages, as a file. @param props.actorId empty: of everybody */
export function DownloadLog({ actorId }: { actorId: string }) {
  const { accountId } = usePortal();
  return (
    <div>
      <DownloadMenu
        label="Download"
        size="sm"
        formats={formats}
        read={(format) => readLog(accountId, actorId, format)}
      />
    </div>
  );
}
