'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import rows from '../ui/Rows.module.css';
import { length, size } from '../ui/amounts';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { RecordIcon } from '../ui/icons';
import { Making } from './Making';
import { type RecordingInList, recordingsOf, type RecordingsOf } from './queries';
import { RecordingTag } from './RecordingTag';

/** Shows the recordings of an account, a room or a session, newest first. */
export function RecordingList({ of }: { of: RecordingsOf }) {
  const query = useInfiniteQuery(recordingsOf(of));
  if (query.isPending) return <LoadingRows rows={2} />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const recordings = query.data.pages.flatMap((page) => page.recordings);
  if (recordings.length === 0) {
    return (
      <Empty icon={<RecordIcon />} title={'sessionId' in of ? 'Not recorded' : 'No recordings yet'}>
        A host or co-host starts one in the call. It can be played here a moment after it was stopped.
      </Empty>
    );
  }
  return (
    <>
      <ul className={panel.panel} aria-label="Recordings">
        {recordings.map((recording) => (
          <RecordingRow key={recording.id} recording={recording} named={'accountId' in of} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function RecordingRow({ recording, named }: { recording: RecordingInList; named: boolean }) {
  const { to } = usePortal();
  const { status, startedBy, sizeBytes, durationSeconds } = recording;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <Link href={to(`recordings/${recording.id}`)} className={rows.link}>
            {named ? recording.roomName : <When at={recording.startedAt} detail="minute" />}
          </Link>
          <RecordingTag recording={recording} />
        </div>
        {recording.errorMessage !== null && <p className={rows.says}>{recording.errorMessage}</p>}
        <p className={rows.facts}>
          {named && <When at={recording.startedAt} detail="minute" />}
          {startedBy && <span>by {startedBy.displayName}</span>}
          {sizeBytes !== null && <span>{size(sizeBytes)}</span>}
          {recording.storage === 'customer' && <span>in your own bucket</span>}
        </p>
        {status === 'processing' && <Making percent={recording.progressPercent} size="sm" />}
      </div>
      {durationSeconds !== null && <span className={rows.amount}>{length(durationSeconds)}</span>}
    </li>
  );
}
