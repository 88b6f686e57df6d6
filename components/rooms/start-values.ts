import type { AgentMode } from '../agent/labels';
import type { trpc } from '../trpc';
import type { RoomView } from './queries';

/** How calls of a room begin and look, as a form holds it: empty for none. */
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
}

type Changes = Omit<Parameters<typeof trpc.rooms.change.mutate>[0], 'roomId'>;
export type StartReadable = Pick<
  RoomView,
  'defaults' | 'recordOnStart' | 'agentOnStart' | 'language' | 'branding'
>;

/** What the form shows of a room. */
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
});

/** What somebody has changed in the form, and nothing else. What is replaced as a whole is sent as a whole. */
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
    ...(isChanged('accent', 'background', 'logoUrl') && { branding: brandingOf(after) }),
  };
}

function agentOf({ agentMode: mode, agentLanguage, agentCaptions }: StartValues): Changes['agentOnStart'] {
  return mode === '' ? null : { mode, language: orNull(agentLanguage), captions: agentCaptions };
}

function brandingOf(values: StartValues): Changes['branding'] {
  const [accent, background] = [colourOf(values.accent), colourOf(values.background)];
  const logoUrl = orNull(values.logoUrl.trim());
  return accent === null && background === null && logoUrl === null ? null : { accent, background, logoUrl };
}

/** A sentence for each field that cannot be saved. */
export function startProblems(values: StartValues): ReadonlyMap<keyof StartValues, string> {
  const problems = new Map<keyof StartValues, string>();
  for (const field of ['accent', 'background'] as const) {
    const colour = colourOf(values[field]);
    if (colour !== null && !COLOUR.test(colour)) {
      problems.set(field, 'Please give a colour such as #2f6fed, or nothing.');
    }
  }
  const logoUrl = values.logoUrl.trim();
  if (logoUrl !== '' && !(logoUrl.startsWith('https://') && URL.canParse(logoUrl))) {
    problems.set('logoUrl', 'Please give an address that begins with https://, or nothing.');
  }
  return problems;
}

const COLOUR = /^#[0-9a-f]{6}$/;
const colourOf = (given: string): string | null => orNull(given.trim().toLowerCase());
const orNull = (value: string): string | null => (value === '' ? null : value);
