'use client';

import { Button, Group, Text } from '@mantine/core';
import { CopyButton } from '../ui/buttons/CopyButton';
import classes from './SecondFactor.module.css';

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section className={classes.parts} aria-label="Recovery codes">
      <Text>
        The second factor is on. Keep these recovery codes where you do not keep your authenticator. Each of
        them works once in place of a code, and they are shown this once.
      </Text>
      <ul className={classes.codes} aria-label="Codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')} label="Copy codes" />
        <Button onClick={onDone}>I have stored them</Button>
      </Group>
    </section>
  );
}
