'use client';

import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../theme';
import { QueryProvider } from './QueryProvider';

/**
 * Wraps every page. This is a component of its own because the theme holds functions, and only a browser component may
 * hold them.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryProvider>{children}</QueryProvider>
    </MantineProvider>
  );
}
