/*
 * The colours of all our pages. This file imports nothing, so that the pages of the documentation, which have no React,
 * take their colours from here as well.
 */

/** The accent: text and buttons at 7 on paper, at 4 on ink, both above 4.5 to 1. */
export const spruce = [
  '#edf6f2',
  '#d8ebe3',
  '#b1d7c7',
  '#87c4aa',
  '#62b492',
  '#3f9a76',
  '#2a8262',
  '#1c694e',
  '#15543f',
  '#0d3d2e',
] as const;

/** Neutrals with a little warmth, so that paper does not look like a screen. */
export const gray = [
  '#faf9f6',
  '#f3f1ec',
  '#e9e6df',
  '#dcd8cf',
  '#c4bfb4',
  '#9d988d',
  '#676359',
  '#4d4a43',
  '#32302b',
  '#1c1b18',
] as const;

export const dark = [
  '#e8ebe8',
  '#c5cbc7',
  '#9aa39e',
  '#6b746f',
  '#39413d',
  '#2b322e',
  '#202623',
  '#161a18',
  '#101312',
  '#0a0d0b',
] as const;

/** The color of actions that cannot be undone, and of errors. Shades 4 and 7 are as light as those of the accent. */
export const red = [
  '#fdf1ee',
  '#fadfd8',
  '#f5bfb2',
  '#f0a492',
  '#f08a70',
  '#dc6246',
  '#c84a2d',
  '#b3361f',
  '#8f2a17',
  '#641c0f',
] as const;

/** The colors for which Mantine has no names, in light and dark: the page, the surfaces on it, lines, and muted text. */
export const surfaces = {
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-dimmed': gray[6],
    '--room-surface': '#ffffff',
    '--room-sunken': gray[1],
    '--room-line': gray[2],
    '--room-line-strong': gray[3],
    '--room-accent': spruce[7],
    '--mantine-color-error': red[7],
    '--room-on-filled': '#ffffff',
    '--room-good': '#1c7a4f',
    '--room-fair': '#a8760b',
    '--room-bad': '#b3361f',
    '--room-read': '#1f5f9e',
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-dimmed': dark[2],
    '--room-surface': dark[7],
    '--room-sunken': dark[9],
    '--room-line': '#242a27',
    '--room-line-strong': dark[4],
    '--room-accent': spruce[4],
    '--mantine-color-error': red[4],
    '--room-on-filled': dark[9],
    '--room-good': '#5cc893',
    '--room-fair': '#e3b64f',
    '--room-bad': '#f08a70',
    '--room-read': '#7db8ee',
  },
} as const;

/** The color of text. In the dark scheme it is the one that Mantine takes. */
export const ink = { light: gray[9], dark: dark[0] } as const;
