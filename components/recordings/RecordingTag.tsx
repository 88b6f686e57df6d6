import { Tag } from '../ui/Tag';
import type { Recording } from './queries';

/** Shows the state of a recording; hidden when it is finished. */
export function RecordingTag({ recording }: { recording: Pick<Recording, 'status' | 'pauses'> }) {
  const { status, pauses } = recording;
  switch (status) {
    case 'recording':
      return pauses.some(({ resumedAt }) => resumedAt === null) ? (
        <Tag>Paused</Tag>
      ) : (
        <Tag tone="bad">Recording</Tag>
      );
    case 'processing':
      return <Tag>Processing…</Tag>;
    case 'failed':
      return <Tag tone="bad">Failed</Tag>;
    case 'ready':
      return null;
    default:
      return status satisfies never;
  }
}
