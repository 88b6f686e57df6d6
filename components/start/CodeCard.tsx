'use client';

import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { CheckIcon, CopyIcon } from '../ui/icons';
import classes from './CodeCard.module.css';
import { yourKey } from './first-calls';

/**
 * Shows commands to copy, under a line that describes them.
 * @param props.name tells this card's button from the others'
 * @param props.mark the text that the reader has to replace
 * @param props.scrolls whether the card gets a height of its own, because its length can vary
 */
export function CodeCard(props: {
  name: string;
  label: ReactNode;
  code: string;
  mark?: string;
  scrolls?: boolean;
}) {
  const { name, label, code, mark = yourKey, scrolls = false } = props;
  const text = useRef<HTMLElement>(null);
  const clipboard = useClipboard({ timeout: 1800 });

  const copy = () => {
    clipboard.copy(code);
    // Without https a browser has no clipboard to give: then the text is selected, ready for the keyboard.
    if (!window.isSecureContext && text.current) window.getSelection()?.selectAllChildren(text.current);
  };

  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <div className={classes.label}>{label}</div>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.copy}
          onClick={copy}
          leftSection={clipboard.copied ? <CheckIcon /> : <CopyIcon />}
          aria-label={`Copy: ${name}`}
        >
          <span aria-live="polite">{buttonText(clipboard)}</span>
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, by keyboard as well */}
      <pre className={classes.code} data-scrolls={scrolls} tabIndex={0} role="group" aria-label={name}>
        <code ref={text}>{marked(code, mark)}</code>
      </pre>
    </div>
  );
}

/** Returns the code, with each place to put something of one's own marked. */
function marked(code: string, mark: string): ReactNode[] {
  return code.split(mark).flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          <mark key={index} className={classes.own}>
            {mark}
          </mark>,
          part,
        ],
  );
}

function buttonText({ copied, error }: { copied: boolean; error: Error | null }): string {
  if (error) return 'Selected';
  return copied ? 'Copied' : 'Copy';
}
