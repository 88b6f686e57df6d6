'use client';

import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../theme';
import { QueryProvider } from './QueryProvider';

/** What every page stands in. A component of its own, because the theme holds functions, which only a browser part may. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryProvider>{children}</QueryProvider>
    </MantineProvider>
  );
}
