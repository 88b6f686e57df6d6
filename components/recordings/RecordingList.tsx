'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useId } from 'react';
import { BulkBar } from '../bulk/BulkBar';
import bulkClasses from '../bulk/Bulk.module.css';
import { SelectBox } from '../bulk/SelectBox';
import { type Bulk, useBulk } from '../bulk/use-bulk';
import { RowFailed } from '../people/RowFailed';
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
import { useRecordingActions } from './actions';
import { Making } from '../downloads/Making';
import { KINDS, type RecordingInList, recordingsOf, type RecordingsOf } from './queries';
import { RecordingTag } from './RecordingTag';

/**
 * Shows the recordings of an account, a room or a session, newest first.
 * @param props.canDelete whether the person may delete them, so that they can be selected
 */
export function RecordingList({ of, canDelete = false }: { of: RecordingsOf; canDelete?: boolean }) {
  const query = useInfiniteQuery(recordingsOf(of));
  const recordings = query.data?.pages.flatMap((page) => page.recordings) ?? [];
  const bulk = useBulk(recordings.map(({ id }) => id));
  const actions = useRecordingActions(recordings);
  const bar = canDelete && <BulkBar bulk={bulk} noun={['recording', 'recordings']} actions={actions} />;
  if (query.isPending) return <LoadingRows rows={2} />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (recordings.length === 0) {
    return (
      <>
        {bar}
        <Empty icon={<RecordIcon />} title={'sessionId' in of ? 'Not recorded' : 'No recordings yet'}>
          A host or co-host starts one in the call. It can be played here a moment after it was stopped.
        </Empty>
      </>
    );
  }
  return (
    <>
      {bar}
      <ul className={`${panel.panel} ${canDelete ? bulkClasses.rows : ''}`} aria-label="Recordings">
        {recordings.map((recording) => (
          <RecordingRow
            key={recording.id}
            recording={recording}
            named={'accountId' in of}
            bulk={canDelete ? bulk : null}
          />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function RecordingRow(props: { recording: RecordingInList; named: boolean; bulk: Bulk | null }) {
  const { recording, named, bulk } = props;
  const { to } = usePortal();
  const id = useId();
  const failure = bulk?.failureOf(recording.id);
  const { status, startedBy, sizeBytes, durationSeconds } = recording;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      {bulk !== null && <SelectBox bulk={bulk} id={recording.id} labelledBy={`${id} ${id}-started`} />}
      <div className={rows.what}>
        <div className={rows.name}>
          <Link id={id} href={to(`recordings/${recording.id}`)} className={rows.link}>
            {named ? recording.roomName : <When at={recording.startedAt} detail="minute" />}
          </Link>
          <RecordingTag recording={recording} />
        </div>
        {recording.errorMessage !== null && <p className={rows.says}>{recording.errorMessage}</p>}
        <p className={rows.facts}>
          {named && (
            <span id={`${id}-started`}>
              <When at={recording.startedAt} detail="minute" />
            </span>
          )}
          {recording.kind !== 'composite' && <span>{KINDS[recording.kind]}</span>}
          {startedBy && <span>by {startedBy.displayName}</span>}
          {sizeBytes !== null && <span>{size(sizeBytes)}</span>}
          {recording.storage === 'customer' && <span>in your own bucket</span>}
        </p>
        {status === 'processing' && <Making percent={recording.progressPercent} size="sm" />}
        {failure !== undefined && <RowFailed error={failure} className={undefined} />}
      </div>
      {durationSeconds !== null && <span className={rows.amount}>{length(durationSeconds)}</span>}
    </li>
  );
}
