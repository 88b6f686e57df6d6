import { expect, it } from 'vitest';
import { brandProperties } from './brand-properties';

const NONE: readonly string[] = [];
type Theme = 'light' | 'dark' | 'auto';
const branding = { accent: '#2f6fed', logoUrl: null, background: '#10151f', backgroundImages: [] };
const propertiesOf = (theme: Theme, given = NONE, look: typeof branding | null = branding) =>
  brandProperties(look, { theme, has: (property) => given.includes(property) });

it.each<[string, Theme, readonly string[], typeof branding | null, boolean, boolean]>([
  ['a room without a look', 'auto', NONE, null, false, false],
  ['a room with one', 'auto', NONE, branding, true, true],
  ['a page with an accent of its own', 'auto', ['--conference-room-accent'], branding, false, true],
  ['a page with a background of its own', 'auto', ['--conference-room-background'], branding, true, false],
  ['a page that wants calls dark, and a dark background', 'dark', NONE, branding, true, true],
  ['a page that wants calls light, and a dark background', 'light', NONE, branding, true, false],
])('applies the look of the room to %s', (_, theme, given, look, hasAccent, hasBackground) => {
  const properties = propertiesOf(theme, given, look);
  expect([properties['--accent'] !== '', properties['--background'] !== '']).toEqual([
    hasAccent,
    hasBackground,
  ]);
});

it('names every property whatever the look, so that a change takes the one before back', () => {
  expect(Object.keys(propertiesOf('auto')).toSorted()).toEqual(
    Object.keys(propertiesOf('auto', NONE, null)).toSorted(),
  );
});
