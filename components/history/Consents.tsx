import { useInfiniteQuery } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import type { Session } from '../transcript/queries';
import { consentsOf, type ConsentInList } from './queries';

const ANSWERS = { given: 'Agreed', refused: 'Refused', withdrawn: 'Withdrew' } as const;
const PURPOSES = { record: 'to be recorded', transcribe: 'to be transcribed' } as const;

/** Shows who agreed to be recorded and transcribed, in the order of the answers. Renders nothing when nobody was asked. */
export function Consents({ session }: { session: Session }) {
  const query = useInfiniteQuery(consentsOf(session.conferenceSessionId, session.artifactStatus === 'live'));
  if (query.isPending) return null;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const consents = query.data.pages.flatMap((page) => page.consents);
  if (consents.length === 0) return null;
  return (
    <Section id="consent" title="Consent">
      <ul className={panel.panel} aria-label="Consent">
        {consents.map((consent) => (
          <Answer key={consent.consentId} consent={consent} />
        ))}
      </ul>
      <More query={query} />
    </Section>
  );
}

function Answer({ consent }: { consent: ConsentInList }) {
  const { displayName, externalUserId, answer, purpose, wording, language, at } = consent;
  return (
    <li className={`${panel.row} ${rows.person}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <bdi>{displayName}</bdi>
          <Tag>{`${ANSWERS[answer]} ${PURPOSES[purpose]}`}</Tag>
        </div>
        <p className={rows.facts} lang={language}>
          “<bdi>{wording}</bdi>”
        </p>
        {externalUserId !== null && (
          <p className={rows.facts}>
            <code>{externalUserId}</code>
          </p>
        )}
      </div>
      <span className={rows.amount}>
        <When at={at} detail="minute" />
      </span>
    </li>
  );
}
