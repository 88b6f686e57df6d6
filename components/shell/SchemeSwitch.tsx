'use client';

import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons';

/** Switches between light, dark and the device's scheme. The choice is remembered in this browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mounted = useMounted();
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      size="xs"
      radius="xl"
      bg="var(--room-sunken)"
      value={mounted ? colorScheme : 'auto'}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={[
        { value: 'light', label: choice('Light', <SunIcon />) },
        { value: 'auto', label: choice('As the device', <ScreenIcon />) },
        { value: 'dark', label: choice('Dark', <MoonIcon />) },
      ]}
    />
  );
}

const choice = (name: string, icon: ReactNode) => (
  <span title={name} style={{ display: 'flex', fontSize: 15, lineHeight: 1, padding: '2px 1px' }}>
    {icon}
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
);
