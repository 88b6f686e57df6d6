import { Alert, Code } from '@mantine/core';
import type { trpc } from '../trpc';
import classes from './RecordingPage.module.css';

type Delivered = Extract<
  Awaited<ReturnType<typeof trpc.recordings.streamFromHistory.query>>,
  { replayOutOfBand: true }
>;

/** Shows where to find a recording that this server delivered into the account's own bucket and cannot read. */
export function OutOfBand({ recording: { storage, filename } }: { recording: Delivered }) {
  return (
    <Alert variant="light" title="Stored in your own bucket">
      <p className={classes.text}>
        This server can only write to your bucket. Play or download the recording from your storage.
      </p>
      <dl className={classes.location}>
        <dt>Bucket</dt>
        <dd>
          <Code>{storage.bucket}</Code>
        </dd>
        <dt>Key</dt>
        <dd>
          <Code>{storage.key}</Code>
        </dd>
        {storage.region !== null && (
          <>
            <dt>Region</dt>
            <dd>
              <Code>{storage.region}</Code>
            </dd>
          </>
        )}
        {storage.endpoint !== null && (
          <>
            <dt>Endpoint</dt>
            <dd>
              <Code>{storage.endpoint}</Code>
            </dd>
          </>
        )}
        <dt>Suggested file name</dt>
        <dd>{filename}</dd>
      </dl>
    </Alert>
  );
}
