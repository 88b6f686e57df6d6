import { Tag } from '../ui/Tag';
import type { Session } from '../transcript/queries';

/** Shows the state of a session; hidden when it is finished without errors. */
export function SessionTag({ status }: { status: Session['artifactStatus'] }) {
  switch (status) {
    case 'live':
      return <Tag tone="good">Live</Tag>;
    case 'processing':
      return <Tag>Being written…</Tag>;
    case 'failed':
      return <Tag tone="bad">Minutes failed</Tag>;
    case 'ready':
      return null;
    default:
      return status satisfies never;
  }
}
