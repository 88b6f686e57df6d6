import { Tag } from '../../ui/Tag';
import type { Delivery } from '../queries';

/** Shows the status of a delivery. */
export function DeliveryTag({ delivery }: { delivery: Delivery }) {
  const { status, nextAttemptAt, attempts } = delivery;
  switch (status) {
    case 'succeeded':
      return <Tag tone="good">Delivered</Tag>;
    case 'failed':
      return <Tag tone="bad">Given up</Tag>;
    case 'cancelled':
      return <Tag>Cancelled</Tag>;
    case 'pending':
      if (nextAttemptAt === null) return <Tag>Waits for earlier events</Tag>;
      return attempts.length === 0 ? <Tag>On its way…</Tag> : <Tag tone="bad">Retrying</Tag>;
    default:
      return status satisfies never;
  }
}
