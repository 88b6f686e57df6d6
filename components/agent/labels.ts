import type { AgentStatus } from './queries';

/** The abilities of an agent, as the form offers them. */
export const agentModes = [
  {
    value: 'Notetaker',
    label: 'Notetaker',
    about: 'Writes a transcript, and minutes when the call is over.',
  },
  { value: 'Transcriber', label: 'Transcriber', about: 'Writes a transcript, and nothing beside it.' },
  { value: 'Captioner', label: 'Captioner', about: 'Shows captions in the call; nothing is kept.' },
] as const;

export type AgentMode = (typeof agentModes)[number]['value'];

/** Returns why no agent can listen; null when one can. */
export function whyUnavailable({ unavailableReason: reason, state }: AgentStatus): string | null {
  const isThere = state !== 'absent';
  switch (reason) {
    case null:
      return null;
    case 'not_configured':
      return 'No speech-to-text service is configured on this server.';
    case 'service_unavailable':
      return isThere
        ? 'Its speech-to-text service does not answer. The server keeps speech for a while, and transcribes it when the service answers again.'
        : 'The speech-to-text service does not answer at the moment.';
    case 'auth_failed':
      return 'The speech-to-text service refuses the credentials of this server: STT_API_KEY has to be checked.';
    case 'room_encrypted':
      return 'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen.';
    case 'off_in_room':
      return 'The settings of the room do not allow an agent.';
    default:
      return reason satisfies never;
  }
}

/** Returns the English name of a language, or its tag where it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Languages that the form offers; any other BCP 47 tag can be typed. */
export const languages = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'tr',
  'uk',
  'zh',
  'ar',
].map((tag) => ({ value: tag, label: languageName(tag) }));
