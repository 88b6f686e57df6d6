import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import type { Webhook } from './queries';

type Health = Pick<Webhook, 'status' | 'disabledReason' | 'failingSince' | 'lastSuccessAt'>;

/** Shows how an endpoint fares, in words. */
export function HealthTag({ webhook }: { webhook: Health }) {
  const { status, disabledReason, failingSince, lastSuccessAt } = webhook;
  switch (status) {
    case 'disabled':
      return <Tag tone="bad">Disabled: {whyDisabled(disabledReason)}</Tag>;
    case 'paused':
      return <Tag>Paused</Tag>;
    case 'enabled':
      if (failingSince !== null) {
        return (
          <Tag tone="bad">
            <span>
              Failing since <When at={failingSince} detail="minute" />
            </span>
          </Tag>
        );
      }
      return lastSuccessAt === null ? <Tag>Nothing sent yet</Tag> : <Tag tone="good">Working</Tag>;
    default:
      return status satisfies never;
  }
}

/** Returns why the server disabled an endpoint, as the end of a sentence. */
export function whyDisabled(reason: Webhook['disabledReason']): string {
  switch (reason) {
    case 'gone':
      return 'it answered 410';
    case 'failing':
      return 'it failed for five days';
    case null:
      return 'the server does not say why';
    default:
      return reason satisfies never;
  }
}
