import Link from 'next/link';
import { countOf } from '../ui/amounts';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import rows from '../ui/Rows.module.css';
import { When } from '../ui/When';
import { HealthTag } from './HealthTag';
import { pendingOf } from './pending';
import type { Webhook } from './queries';
import classes from './WebhookRow.module.css';

/** Shows one endpoint in the list: where it is, how it fares, what it gets. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { to } = usePortal();
  const { webhookId, url, description, types, lastSuccessAt, pendingCount } = webhook;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <Link href={to(`webhooks/${webhookId}`)} className={`${rows.link} ${classes.address}`}>
            {url}
          </Link>
          <HealthTag webhook={webhook} />
        </div>
        {description !== '' && <p className={rows.says}>{description}</p>}
        <p className={rows.facts}>
          <span>{types === null ? 'All events' : countOf(types.length, 'type')}</span>
          {lastSuccessAt !== null && (
            <span>
              last delivered <When at={lastSuccessAt} detail="ago" />
            </span>
          )}
        </p>
      </div>
      {pendingCount > 0 && (
        <span className={rows.amount}>{pendingOf(pendingCount, 'waiting', 'waiting')}</span>
      )}
    </li>
  );
}
