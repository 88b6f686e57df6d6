import { Text } from '@mantine/core';
import { length } from '../ui/amounts';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import type { Session } from '../transcript/queries';
import rows from '../ui/Rows.module.css';

const roles = { host: 'Host', 'co-host': 'Co-host', participant: null } as const;

/** Shows who took part, and for how long. */
export function People({ people }: { people: Session['people'] }) {
  if (people.length === 0) return <Text c="dimmed">No participants are known.</Text>;
  return (
    <ul className={panel.panel} aria-label="People">
      {people.map((person) => (
        <li key={person.participantId} className={`${panel.row} ${rows.person}`}>
          <div className={rows.what}>
            <div className={rows.name}>
              <span>{person.displayName}</span>
              {person.kind === 'agent' && <Tag>AI agent</Tag>}
              {person.kind === 'human' && roles[person.role] !== null && <Tag>{roles[person.role]}</Tag>}
            </div>
            {person.externalUserId !== null && (
              <p className={rows.facts}>
                <code>{person.externalUserId}</code>
              </p>
            )}
          </div>
          <span className={rows.amount}>{stayOf(person)}</span>
        </li>
      ))}
    </ul>
  );
}

function stayOf({ joinedAt, leftAt }: Session['people'][number]): string {
  if (leftAt === null) return 'there now';
  return length(Math.max(0, Math.round((Date.parse(leftAt) - Date.parse(joinedAt)) / 1000)));
}
