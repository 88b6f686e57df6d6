import { Text, Title } from '@mantine/core';
import { headers } from 'next/headers';
import { Page } from '../components/shell/Page';
import { ArrowIcon } from '../components/ui/icons';
import { CallLine } from '../components/start/CallLine';
import { CodeCard } from '../components/start/CodeCard';
import { ServerStatus } from '../components/start/ServerStatus';
import { firstCalls } from '../components/start/first-calls';
import { WaysIn } from '../components/start/WaysIn';
import classes from './page.module.css';
import { pageBridge } from '../server/api/pages/page-bridge';
import { visitor } from './visitor';

const documents = [
  { href: '/docs', name: 'Documentation', about: 'ten minutes to a call, guides and reference' },
  { href: '/api/openapi.json', name: 'OpenAPI document', about: 'every route, field and status' },
  { href: '/healthz', name: 'Health', about: 'answers while the process runs' },
  { href: '/readyz', name: 'Readiness', about: 'answers while the database does, too' },
];

export default async function StartPage() {
  const baseUrl = (await headers()).get('x-base-url') ?? 'http://localhost:4000';
  const person = await visitor();
  return (
    <Page actions={<WaysIn signedIn={person !== null} canSignUp={pageBridge().registration !== 'closed'} />}>
      <div className={classes.columns}>
        <section className={classes.intro}>
          <ServerStatus />
          <Title order={1} className={classes.title}>
            Your conference server is running.
          </Title>
          <Text size="lg" c="dimmed" className={classes.lead}>
            Rooms, join tokens, recordings and minutes for your own product, over REST and on your own
            machine.
          </Text>
          <ul className={classes.documents}>
            {documents.map(({ href, name, about }) => (
              <li key={href}>
                <a href={href} className={classes.document}>
                  <span>
                    <span className={classes.documentName}>{name}</span>
                    <span className={classes.documentAbout}>{about}</span>
                  </span>
                  <ArrowIcon />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="first-calls" className={classes.calls}>
          <Title order={2} id="first-calls" className={classes.heading}>
            A room in six steps
          </Title>
          <ol className={classes.steps}>
            {firstCalls(baseUrl).map((step) => (
              <li key={step.title} className={classes.step}>
                <h3 className={classes.stepTitle}>{step.title}</h3>
                <p className={classes.note}>{step.note}</p>
                <CodeCard
                  name={step.title}
                  label={step.call ? <CallLine {...step.call} /> : 'Terminal'}
                  code={step.commands}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Page>
  );
}
