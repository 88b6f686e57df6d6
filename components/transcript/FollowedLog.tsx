import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFollowEnd } from './use-follow-end';
import classes from './Transcript.module.css';

/**
 * Shows what grows at its end, such as the turns of a running call, and follows the end. Screen readers read new turns
 * aloud when they are idle, because the role `log` is a polite live region.
 */
export function FollowedLog(props: { label: string; children: ReactNode }) {
  const { box, isAtEnd, onScroll, toEnd } = useFollowEnd();
  return (
    <div className={classes.live}>
      <div
        ref={box}
        role="log"
        aria-label={props.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
        tabIndex={0}
        className={classes.log}
        onScroll={onScroll}
      >
        {props.children}
      </div>
      {!isAtEnd && (
        <Button variant="default" size="compact-sm" className={classes.newest} onClick={toEnd}>
          Show the newest
        </Button>
      )}
    </div>
  );
}
