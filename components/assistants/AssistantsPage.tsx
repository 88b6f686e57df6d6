'use client';

import { Anchor, Tabs } from '@mantine/core';
import Link from 'next/link';
import { ConnectedApplications } from '../grants/ConnectedApplications';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Prose } from '../ui/Prose';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { CodeCard } from '../start/CodeCard';
import classes from './AssistantsPage.module.css';
import { CHECKOUT, setupsOf } from './setups';

/** A tool as it is shown: part of the description that assistants get. */
interface ToolView {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; required: boolean }[];
  /** `writes`: it changes something; `destroys`: for good. */
  effect: 'reads' | 'writes' | 'destroys';
}

const effects = {
  reads: <Tag>Reads</Tag>,
  writes: <Tag tone="good">Writes</Tag>,
  destroys: <Tag tone="bad">Deletes</Tag>,
};

interface Props {
  baseUrl: string;
  tools: readonly ToolView[];
  /** Whether assistants can connect to this server by its address. */
  isServed: boolean;
}

/** Shows how to give the tools to an assistant, and lists the tools. */
export function AssistantsPage({ baseUrl, tools, isServed }: Props) {
  const { mode, to } = usePortal();
  const setups = setupsOf(baseUrl, `sk_${mode}_…`);
  return (
    <>
      <PageHead
        title="Assistants (MCP)"
        lead={`${tools.length} tools for AI assistants over the Model Context Protocol: each is one call of the REST API with your rights.`}
      />
      {isServed && (
        <>
          <Section
            id="address"
            title="Connect by address"
            lead="An assistant that speaks remote MCP needs this address alone. It opens your browser, and you choose what it may do."
          >
            <CodeCard name="Address" label="Address" code={`${baseUrl}/mcp`} />
          </Section>
          <ConnectedApplications />
        </>
      )}
      <Section
        id="setup"
        title="Set up with a key"
        lead={
          <>
            Put your checkout in place of <code>{CHECKOUT}</code> and{' '}
            <Anchor inherit underline="always" component={Link} href={to('keys')}>
              a key
            </Anchor>{' '}
            in place of <code>sk_{mode}_…</code>
            {mode === 'live' && <>; a key of the test account is a good start</>}.
          </>
        }
      >
        <Tabs defaultValue={slug(setups[0]?.name ?? '')}>
          <Tabs.List mb="sm">
            {setups.map(({ name }) => (
              <Tabs.Tab key={name} value={slug(name)}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {setups.map(({ name, where, code }) => (
            <Tabs.Panel key={name} value={slug(name)}>
              <CodeCard name={name} label={where} code={code} mark={`sk_${mode}_…`} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Section>
      <Section
        id="tools"
        title="The tools"
        lead="The scopes of its key decide which tools an assistant can use."
      >
        <ul className={panel.panel}>
          {tools.map((tool) => (
            <li key={tool.name} className={panel.row}>
              <div className={classes.head}>
                <code className={classes.name}>{tool.name}</code>
                <span>{tool.title}</span>
                {effects[tool.effect]}
              </div>
              <p className={classes.about}>
                <Prose>{tool.description}</Prose>
              </p>
              <p className={classes.arguments}>
                {tool.arguments.map(({ name, required }) => (
                  <code key={name}>{required ? name : `${name}?`}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Tabs make ids of their values, and an id has no spaces. */
const slug = (name: string): string => name.replaceAll(' ', '-');
