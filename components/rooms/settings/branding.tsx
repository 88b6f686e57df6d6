import { ColorInput, Textarea, TextInput } from '@mantine/core';
import { type Changes, control, type OwnRoom } from './control';
import { orNull } from './controls';
import classes from './RoomSettings.module.css';

/** The look of calls as the fields hold it. Missing values are empty. */
interface Held {
  accent: string;
  background: string;
  logoUrl: string;
  /** A line for each: its name and its address. */
  backgroundImages: string;
}

/** The look of calls. The server replaces it as a whole. */
export const branding = control<OwnRoom['branding'], Changes['branding'], Held>({
  read: (look) => ({
    accent: look?.accent ?? '',
    background: look?.background ?? '',
    logoUrl: look?.logoUrl ?? '',
    backgroundImages: linesOf(look?.backgroundImages ?? []),
  }),
  write: (held) => {
    const look = {
      accent: colourOf(held.accent),
      background: colourOf(held.background),
      logoUrl: orNull(held.logoUrl.trim()),
      backgroundImages: imagesOf(held.backgroundImages),
    };
    const isPlain = look.backgroundImages.length === 0 && !(look.accent ?? look.background ?? look.logoUrl);
    return isPlain ? null : look;
  },
  problem: (held) => Object.values(problemsOf(held)).find((sentence) => sentence !== undefined),
  Fields: ({ held, onChange }) => {
    const problems = problemsOf(held);
    const fieldOf = (field: keyof Held) => ({
      value: held[field],
      error: problems[field],
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...held, [field]: event.currentTarget.value }),
    });
    const colourField = (field: 'accent' | 'background') => ({
      ...fieldOf(field),
      placeholder: 'Standard',
      format: 'hex' as const,
      onChange: (given: string) => onChange({ ...held, [field]: given }),
      eyeDropperButtonProps: { 'aria-label': 'Take a colour from the screen' },
    });
    return (
      <>
        <div className={classes.grid}>
          <ColorInput
            label="Accent"
            description="Buttons and marks; made readable where it is not."
            {...colourField('accent')}
          />
          <ColorInput
            label="Background"
            description="Makes the call light or dark."
            {...colourField('background')}
          />
        </div>
        <TextInput
          type="url"
          label="Logo"
          description="Address of a picture, beginning with https://. Shown before people join and in the call."
          placeholder="https://www.example.com/logo.svg"
          {...fieldOf('logoUrl')}
        />
        <Textarea
          label="Images to show behind people"
          description="One in each line: its name, then its address, beginning with https://. Their server has to allow other pages to draw them (CORS)."
          placeholder="Office https://www.example.com/office.jpg"
          autosize
          minRows={2}
          {...fieldOf('backgroundImages')}
        />
      </>
    );
  },
});

const MOST_IMAGES = 12;

/** Returns a sentence for each field that cannot be saved. */
function problemsOf(held: Held): { readonly [Field in keyof Held]: string | undefined } {
  const images = imagesOf(held.backgroundImages);
  const logoUrl = held.logoUrl.trim();
  return {
    accent: colourProblem(held.accent),
    background: colourProblem(held.background),
    logoUrl:
      logoUrl === '' || isHttps(logoUrl)
        ? undefined
        : 'Please give an address that begins with https://, or nothing.',
    backgroundImages: images.some(({ name, url }) => name === '' || !isHttps(url))
      ? 'Please give a name and an address that begins with https:// in each line.'
      : images.length > MOST_IMAGES
        ? `Please give at most ${MOST_IMAGES} images.`
        : undefined,
  };
}

function colourProblem(given: string): string | undefined {
  const colour = colourOf(given);
  return colour === null || /^#[0-9a-f]{6}$/.test(colour)
    ? undefined
    : 'Please give a colour such as #2f6fed, or nothing.';
}

interface Image {
  name: string;
  url: string;
}

const linesOf = (images: readonly Image[]): string =>
  images.map(({ name, url }) => `${name} ${url}`).join('\n');

/** Returns the images that lines describe. The last word of a line is the address. */
const imagesOf = (lines: string): Image[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.search(/\S+$/);
      return { name: line.slice(0, at).trim(), url: line.slice(at) };
    });

const isHttps = (address: string): boolean => address.startsWith('https://') && URL.canParse(address);

const colourOf = (given: string): string | null => orNull(given.trim().toLowerCase());
