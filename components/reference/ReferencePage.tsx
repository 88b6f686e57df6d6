'use client';

import { Anchor, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Prose } from '../ui/Prose';
import { Section } from '../ui/Section';
import { CallLine } from '../start/CallLine';
import type { OperationView, Reference } from './document';
import { Fields } from './Fields';
import classes from './ReferencePage.module.css';
import { TryIt } from './TryIt';

/** Shows every REST operation: what it takes, what it answers, and a way to try it here. */
export function ReferencePage({ reference }: { reference: Reference }) {
  const { mode } = usePortal();
  const [credential, setCredential] = useState('');
  return (
    <>
      <PageHead
        title="API reference"
        lead={
          <>
            Version {reference.version}. Made from the{' '}
            <Anchor inherit underline="always" href="/api/openapi.json">
              OpenAPI document
            </Anchor>
            , which is made from the code.
          </>
        }
      />
      <div className={classes.columns}>
        <nav aria-label="Operations" className={classes.contents}>
          {reference.groups.map(({ name, operations }) => (
            <div key={name}>
              <p className={classes.group}>{name}</p>
              <ul className={classes.links}>
                {operations.map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{summary}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={classes.operations}>
          <div className={classes.credential}>
            <PasswordInput
              label="Key or bearer to try calls with"
              description="It stays in this page and is gone when you leave it."
              placeholder={`sk_${mode}_…`}
              value={credential}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setCredential(event.currentTarget.value)}
            />
          </div>
          {reference.groups.map(({ name, about, operations }) => (
            <Section key={name} id={`group-${name.replace(/\W+/g, '-')}`} title={name} lead={about}>
              {operations.map((operation) => (
                <Operation key={operation.id} operation={operation} credential={credential} />
              ))}
            </Section>
          ))}
        </div>
      </div>
    </>
  );
}

const credentialNames: Record<string, string> = {
  apiKey: 'a secret key (X-API-Key)',
  bearer: 'a bearer (Authorization)',
};

function Operation({ operation, credential }: { operation: OperationView; credential: string }) {
  const { id, method, path, summary, about, credentials, parameters, body, answers } = operation;
  const success = answers.find(({ status }) => status.startsWith('2'));
  return (
    <article id={id} className={classes.operation} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={classes.summary}>
        {summary}
      </h3>
      <div className={classes.call}>
        <CallLine method={method} path={path} status={success?.status ?? ''} />
      </div>
      <Text size="sm">
        <Prose>{about}</Prose>
      </Text>
      <Text size="sm" c="dimmed">
        {credentials.length === 0
          ? 'Anybody may call it.'
          : `Takes ${credentials.map((name) => credentialNames[name] ?? name).join(' or ')}.`}
      </Text>
      {parameters.length > 0 && <Fields title="Parameters" fields={parameters} />}
      {body && <Fields title="Body" fields={body.fields} />}
      {answers.map(({ status, about: meaning, variants }) =>
        status.startsWith('2') ? (
          variants.map((fields, index) => (
            <Fields
              key={`${status}-${index}`}
              title={variants.length > 1 ? `${status}, form ${index + 1}` : status}
              fields={fields}
              folded
            />
          ))
        ) : (
          <p key={status} className={classes.failure}>
            <code>{status}</code> <Prose>{meaning}</Prose>
          </p>
        ),
      )}
      <TryIt operation={operation} credential={credential} />
    </article>
  );
}
