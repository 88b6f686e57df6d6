import { Anchor, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from './Mark';
import classes from './Page.module.css';
import { SchemeSwitch } from './SchemeSwitch';

/** A page: the name on top with the colour switch, the content, as wide as reading allows. */
export function Page({ children }: { children: ReactNode }) {
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
          <SchemeSwitch />
        </Container>
      </header>
      <main id="content">
        <Container size="lg">{children}</Container>
      </main>
    </>
  );
}
