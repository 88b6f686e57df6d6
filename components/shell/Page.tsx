import { Anchor, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from './Mark';
import classes from './Page.module.css';
import { SchemeSwitch } from './SchemeSwitch';

/**
 * Shows a page outside of the portal: the name at the top with the color switch, and the content, as wide as reading
 * allows. `actions` are in the header: the ways in.
 */
export function Page({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <Container size="lg" className={classes.bar}>
          <Anchor href="/" underline="never" c="inherit" className={classes.name}>
            <Mark />
            <span>Conference Room</span>
          </Anchor>
          <div className={classes.actions}>
            {actions}
            <SchemeSwitch />
          </div>
        </Container>
      </header>
      <main id="content">
        <Container size="lg">{children}</Container>
      </main>
    </>
  );
}
