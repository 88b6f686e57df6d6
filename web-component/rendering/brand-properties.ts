import { accentIn, onBackground } from '../theme/brand';

/** The colors as `#rrggbb`; null: the standard color. */
interface BrandColours {
  accent: string | null;
  background: string | null;
}

/**
 * Returns the CSS properties of a room's branding. They are empty where the defaults apply. Properties that the page
 * has set itself are kept.
 * @param given whether the page has set a property, and its theme
 */
export function brandProperties(
  branding: BrandColours | null,
  given: { theme: 'light' | 'dark' | 'auto'; has: (property: string) => boolean },
): Readonly<Record<string, string>> {
  const { accent = null, background = null } = branding ?? {};
  return {
    ...(accent === null || given.has('--conference-room-accent') ? PLAIN_ACCENT : accentProperties(accent)),
    ...(background === null || given.has('--conference-room-background')
      ? PLAIN_BACKGROUND
      : backgroundProperties(background, given.theme)),
  };
}

const PLAIN_ACCENT = { '--accent': '', '--on-accent': '' };
const PLAIN_BACKGROUND = {
  '--background': '',
  '--text': '',
  '--muted': '',
  '--accent-on-background': '',
  'color-scheme': '',
};

function accentProperties(given: string): typeof PLAIN_ACCENT {
  const [light, dark] = [accentIn('light', given), accentIn('dark', given)];
  return {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--on-accent': `light-dark(${light.text}, ${dark.text})`,
  };
}

/**
 * Returns the properties of a background. A page that sets light or dark calls keeps that setting, and a background of
 * the other kind is not used.
 */
function backgroundProperties(background: string, theme: 'light' | 'dark' | 'auto'): typeof PLAIN_BACKGROUND {
  const { scheme, text, muted } = onBackground(background);
  if (theme !== 'auto' && theme !== scheme) return PLAIN_BACKGROUND;
  return {
    '--background': background,
    '--text': `var(--conference-room-text, ${text})`,
    '--muted': `var(--conference-room-muted, ${muted})`,
    // The accent is readable on bars and panels, and not on every background.
    '--accent-on-background': 'var(--text)',
    'color-scheme': scheme,
  };
}
