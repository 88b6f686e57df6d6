'use client';

import { Anchor, Tabs } from '@mantine/core';
import Link from 'next/link';
import { ConnectedApplications } from '../grants/ConnectedApplications';
import { toolsetNames } from '../grants/toolset-names';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Prose } from '../ui/Prose';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { CodeCard } from '../start/CodeCard';
import classes from './AssistantsPage.module.css';
import { CHECKOUT, setupsOf } from './setups';

type Toolset = keyof typeof toolsetNames;

/** A tool as it is shown: part of the description that assistants get. */
interface ToolView {
  name: string;
  /** The set that offers it. */
  toolset: Toolset;
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
        lead="An assistant gets the first set, and other sets where you allow them. The scopes of its key decide which tools it can use."
      >
        {setsOf(tools).map(([toolset, ofSet]) => (
          <div key={toolset} className={classes.set}>
            <h3 className={classes.setName}>
              {toolsetNames[toolset]} <code>{toolset}</code>
            </h3>
            <ul className={panel.panel}>
              {ofSet.map((tool) => (
                <Tool key={tool.name} tool={tool} />
              ))}
            </ul>
          </div>
        ))}
      </Section>
    </>
  );
}

/** Shows the first line of a tool, which opens the rest. */
function Tool({ tool }: { tool: ToolView }) {
  return (
    <li className={panel.row}>
      <details>
        <summary className={classes.head}>
          <code className={classes.name}>{tool.name}</code>
          <span>{tool.title}</span>
          {effects[tool.effect]}
        </summary>
        <p className={classes.about}>
          <Prose>{tool.description}</Prose>
        </p>
        <p className={classes.arguments}>
          {tool.arguments.map(({ name, required }) => (
            <code key={name}>{required ? name : `${name}?`}</code>
          ))}
        </p>
      </details>
    </li>
  );
}

/** Returns the sets, in the order of their first tools, each with its tools. */
const setsOf = (tools: readonly ToolView[]): [Toolset, ToolView[]][] =>
  [...new Set(tools.map(({ toolset }) => toolset))].map((set) => [
    set,
    tools.filter(({ toolset }) => toolset === set),
  ]);

/** Tabs make ids of their values, and an id has no spaces. */
const slug = (name: string): string => name.replaceAll(' ', '-');
