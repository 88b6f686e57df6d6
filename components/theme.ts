import {
  type CSSVariablesResolver,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';
import { dark, gray, ink, red, spruce, surfaces } from './colors';

/**
 * Mantine chooses the text on a filled surface by its light shade, and so puts white on the pale surfaces of the dark
 * scheme.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--room-on-filled)' } : colors;
};

/** The look of all our pages: colors, type and radii, in light and dark. */
export const theme = createTheme({
  colors: { spruce, gray, dark, red },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  black: ink.light,
  fontFamily: 'var(--font-geist-sans), ui-sans-serif, system-ui, sans-serif',
  fontFamilyMonospace: 'var(--font-geist-mono), ui-monospace, Menlo, Consolas, monospace',
  headings: { fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Returns the colors for which Mantine has no names. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, ...surfaces });
