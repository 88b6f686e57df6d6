import type { AgentMode } from '../../agent/labels';
import type { trpc } from '../../trpc';
import type { RoomView } from '../queries';

/** The start and the look of a room's calls, as a form holds them. Missing values are empty. */
export interface StartValues {
  microphone: boolean;
  camera: boolean;
  recordOnStart: boolean;
  agentMode: AgentMode | '';
  agentLanguage: string;
  agentCaptions: boolean;
  language: string;
  accent: string;
  background: string;
  logoUrl: string;
  /** A line for each: its name and its address. */
  backgroundImages: string;
}

type Changes = Omit<Parameters<typeof trpc.rooms.change.mutate>[0], 'roomId'>;
export type StartReadable = Pick<
  RoomView,
  'defaults' | 'recordOnStart' | 'agentOnStart' | 'language' | 'branding'
>;

/** Returns the values that the form shows of a room. */
export const readStart = ({
  defaults,
  recordOnStart,
  agentOnStart,
  language,
  branding,
}: StartReadable): StartValues => ({
  microphone: defaults?.microphone ?? true,
  camera: defaults?.camera ?? true,
  recordOnStart: recordOnStart ?? false,
  agentMode: agentOnStart?.mode ?? '',
  agentLanguage: agentOnStart?.language ?? '',
  agentCaptions: agentOnStart?.captions ?? false,
  language: language ?? '',
  accent: branding?.accent ?? '',
  background: branding?.background ?? '',
  logoUrl: branding?.logoUrl ?? '',
  backgroundImages: linesOf(branding?.backgroundImages ?? []),
});

/**
 * Returns only the fields that were changed in the form. Fields that the server replaces as a whole are sent as a
 * whole.
 */
export function startChanges(before: StartValues, after: StartValues): Changes {
  const isChanged = (...fields: (keyof StartValues)[]) =>
    fields.some((field) => before[field] !== after[field]);
  const { microphone, camera, recordOnStart } = after;
  const devices = {
    ...(isChanged('microphone') && { microphone }),
    ...(isChanged('camera') && { camera }),
  };
  return {
    ...(Object.keys(devices).length > 0 && { defaults: devices }),
    ...(isChanged('recordOnStart') && { recordOnStart }),
    ...(isChanged('agentMode', 'agentLanguage', 'agentCaptions') && { agentOnStart: agentOf(after) }),
    ...(isChanged('language') && { language: orNull(after.language) }),
    ...(isChanged('accent', 'background', 'logoUrl', 'backgroundImages') && { branding: brandingOf(after) }),
  };
}

function agentOf({ agentMode: mode, agentLanguage, agentCaptions }: StartValues): Changes['agentOnStart'] {
  return mode === '' ? null : { mode, language: orNull(agentLanguage), captions: agentCaptions };
}

function brandingOf(values: StartValues): Changes['branding'] {
  const [accent, background] = [colourOf(values.accent), colourOf(values.background)];
  const logoUrl = orNull(values.logoUrl.trim());
  const backgroundImages = imagesOf(values.backgroundImages);
  const isPlain = accent === null && background === null && logoUrl === null && backgroundImages.length === 0;
  return isPlain ? null : { accent, background, logoUrl, backgroundImages };
}

/** Returns a sentence for each field that cannot be saved. */
export function startProblems(values: StartValues): ReadonlyMap<keyof StartValues, string> {
  const problems = new Map<keyof StartValues, string>();
  for (const field of ['accent', 'background'] as const) {
    const colour = colourOf(values[field]);
    if (colour !== null && !COLOUR.test(colour)) {
      problems.set(field, 'Please give a colour such as #2f6fed, or nothing.');
    }
  }
  const logoUrl = values.logoUrl.trim();
  if (logoUrl !== '' && !isHttps(logoUrl)) {
    problems.set('logoUrl', 'Please give an address that begins with https://, or nothing.');
  }
  const images = imagesOf(values.backgroundImages);
  if (images.some(({ name, url }) => name === '' || !isHttps(url))) {
    problems.set(
      'backgroundImages',
      'Please give a name and an address that begins with https:// in each line.',
    );
  } else if (images.length > MOST_IMAGES) {
    problems.set('backgroundImages', `Please give at most ${MOST_IMAGES} images.`);
  }
  return problems;
}

const MOST_IMAGES = 12;

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

const COLOUR = /^#[0-9a-f]{6}$/;
const colourOf = (given: string): string | null => orNull(given.trim().toLowerCase());
const orNull = (value: string): string | null => (value === '' ? null : value);
