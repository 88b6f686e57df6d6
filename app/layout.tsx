import '@mantine/core/styles.layer.css';
import './globals.css';
// These are the styles of error.tsx and not-found.tsx, which Next preloads in every page. Browsers report styles that a
// page preloads and does not use.
import '../components/ui/Notice.module.css';
import '../components/shell/Page.module.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '../components/shell/Providers';
import { mono, sans } from './fonts';

export const metadata: Metadata = {
  title: { default: 'Conference Room', template: '%s · Conference Room' },
  description: 'Rooms, join tokens, recordings and minutes over REST, on your own server.',
  robots: { index: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#101312' },
  ],
};

/** Reads the request, and so keeps every page dynamic: scripts carry a nonce, which no page built ahead can know. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
