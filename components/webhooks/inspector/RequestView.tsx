'use client';

import { Alert, Switch } from '@mantine/core';
import { useState } from 'react';
import card from '../../start/CodeCard.module.css';
import { countOf } from '../../ui/amounts';
import { CopyButton } from '../../ui/buttons/CopyButton';
import { WarningIcon } from '../../ui/icons';
import type { InspectedAttempt } from '../queries';
import { HeaderTable } from './HeaderTable';
import classes from './Inspector.module.css';

type Request = NonNullable<InspectedAttempt['request']>;

/** Shows what an attempt sent: the line of the request, its headers, and the bytes of its body. */
export function RequestView({ request, body }: { request: Request; body: string }) {
  return (
    <div className={classes.stack}>
      <p className={classes.line}>
        <strong>{request.method}</strong> {request.url}
      </p>
      <HeaderTable label="Headers of the request" headers={request.headers} />
      {!request.isBodyExact && (
        <Alert color="yellow" variant="light" icon={<WarningIcon />}>
          This attempt sent other bytes: the body below is how the server writes the event now. Its signature
          does not fit it.
        </Alert>
      )}
      <Body text={body} isExact={request.isBodyExact} />
    </div>
  );
}

/** Shows the body as it is, or formatted for reading. The button copies the body as it is in both cases. */
function Body({ text, isExact }: { text: string; isExact: boolean }) {
  const [isFormatted, setIsFormatted] = useState(false);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <div className={card.card}>
      <div className={card.head}>
        <div className={card.label}>
          {isExact ? 'Body as sent' : 'Body as it would be sent'}, {countOf(bytes, 'byte')}
        </div>
        <CopyButton value={text} label="Copy the bytes" size="compact-sm" variant="subtle" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well */}
      <pre className={classes.body} tabIndex={0} role="group" aria-label="The body of the request">
        {isFormatted ? formatted(text) : text}
      </pre>
      <div className={classes.foot}>
        <Switch
          size="sm"
          label="Formatted view"
          checked={isFormatted}
          onChange={(event) => setIsFormatted(event.currentTarget.checked)}
        />
        <span className={classes.footNote} role="status">
          {isFormatted && 'Formatted for reading. The signature is over the bytes as sent.'}
        </span>
      </div>
    </div>
  );
}

const formatted = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
