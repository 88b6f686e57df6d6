'use client';

import { Alert, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeCard } from '../../start/CodeCard';
import { WarningIcon } from '../../ui/icons';
import { Section } from '../../ui/Section';
import type { InspectedAttempt } from '../queries';
import classes from './Inspector.module.css';
import { languages, signedOf, snippetOf } from './snippets';

/** Shows a program that verifies the signature of an attempt. It is hidden where the body is not what was signed. */
export function VerifyView(props: {
  request: NonNullable<InspectedAttempt['request']>;
  body: string;
  baseUrl: string;
}) {
  const { request, body, baseUrl } = props;
  const [language, setLanguage] = useState(languages[0]?.value ?? 'node');
  const signed = signedOf(request.headers, body);
  if (signed === null || !request.isBodyExact) return null;
  return (
    <Section
      id="verify"
      title="Verify the signature"
      lead={
        <>
          Set <code>WEBHOOK_SECRET</code> to the signing secret of this webhook and run the program: it prints
          “valid”.
        </>
      }
      actions={
        <SegmentedControl
          aria-label="Language"
          data={[...languages]}
          value={language}
          onChange={(value) =>
            setLanguage(languages.find((choice) => choice.value === value)?.value ?? 'node')
          }
        />
      }
    >
      <div className={classes.stack}>
        {!request.isSignedNow && (
          <Alert color="yellow" variant="light" icon={<WarningIcon />}>
            The present signing secret did not sign this attempt. Use the secret from before the rotation.
          </Alert>
        )}
        <CodeCard
          name="The program that verifies"
          label={language === 'python' ? 'verify.py' : 'verify.mjs'}
          code={snippetOf(language, signed, baseUrl)}
          scrolls
        />
      </div>
    </Section>
  );
}
