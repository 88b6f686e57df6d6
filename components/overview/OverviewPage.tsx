'use client';

import { Anchor, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { SessionList } from '../history/SessionList';
import { countOf } from '../ui/amounts';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { PlayIcon } from '../ui/icons';
import { CodeCard } from '../start/CodeCard';
import { DisabledWebhooks } from '../webhooks/DisabledWebhooks';
import { FirstSteps } from './FirstSteps';
import { firstStepsOf, usageOf } from './queries';
import { embedSnippet, smokeSequence } from './smoke-sequence';
import { QuotaView } from './QuotaView';
import { UsageView } from './UsageView';

/** Shows the start page of the portal: first steps, usage, and first lines of code. */
export function OverviewPage({ baseUrl }: { baseUrl: string }) {
  const { accountId, mode, to, may } = usePortal();
  const live = useQuery(usageOf(accountId)).data?.live;
  const steps = useQuery(firstStepsOf(accountId)).data;
  return (
    <>
      <PageHead
        title="Overview"
        lead={
          live && live.sessions > 0 ? (
            <Tag tone="good">
              {countOf(live.participants, 'person', 'people')} in {countOf(live.sessions, 'call')} now
            </Tag>
          ) : (
            `Your ${mode} account at a glance.`
          )
        }
        actions={
          may('developer') && (
            <Button component="a" href={to('playground')} leftSection={<PlayIcon />}>
              Try a call
            </Button>
          )
        }
      />
      {may('developer') && <DisabledWebhooks />}
      {may('developer') && steps?.callHeld !== true && <FirstSteps />}
      <Section id="usage" title="Last 30 days" lead="Days are counted in UTC.">
        <UsageView />
      </Section>
      <QuotaView />
      {may('developer') && steps?.callHeld === true && <FirstSteps />}
      {steps?.callHeld === true && (
        <Section id="latest" title="Latest sessions">
          <SessionList of={{ accountId }} limit={5} />
        </Section>
      )}
      {may('developer') && <Integration baseUrl={baseUrl} keyStart={steps?.keyStart ?? null} />}
    </>
  );
}

/** Shows first lines of code, for developers. */
function Integration({ baseUrl, keyStart }: { baseUrl: string; keyStart: string | null }) {
  return (
    <>
      <FirstCalls baseUrl={baseUrl} keyStart={keyStart} />
      <Section
        id="embed"
        title="Put it into your page"
        lead="The element brings its own look, device check and controls. Your server mints the token; your page never holds a key."
      >
        <CodeCard name="Embed" label="HTML" code={embedSnippet(baseUrl)} mark="rm_…" />
      </Section>
    </>
  );
}

function FirstCalls({ baseUrl, keyStart }: { baseUrl: string; keyStart: string | null }) {
  const { mode, to } = usePortal();
  const key = `${keyStart ?? `sk_${mode}_`}…`;
  return (
    <Section
      id="first-calls"
      title="First calls"
      lead={
        keyStart === null ? (
          <>
            They need a key.{' '}
            <Anchor inherit underline="always" component={Link} href={to('keys')}>
              Create one first.
            </Anchor>
          </>
        ) : (
          <>
            <code>{key}</code> stands for your key: put the whole one in its place.
          </>
        )
      }
    >
      <Tabs defaultValue="curl">
        <Tabs.List mb="sm">
          {smokeSequence(baseUrl, key).map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {smokeSequence(baseUrl, key).map(({ language, file, code }) => (
          <Tabs.Panel key={language} value={language}>
            <CodeCard name={`First calls in ${language}`} label={file} code={code} mark={key} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
