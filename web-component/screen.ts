import type { Ending, Phase } from './call/state';

/** What the element shows. */
export type Screen = 'waiting' | 'device-check' | 'joining' | 'call' | 'ending';

/**
 * Decides what is shown.
 * @param now.hasToken whether the page has handed over a join token
 * @param now.checksDevices whether the device check comes before joining
 */
export function screenOf(now: {
  phase: Phase;
  ended: Ending | null;
  hasToken: boolean;
  checksDevices: boolean;
}): Screen {
  if (now.phase === 'joined' || now.phase === 'reconnecting') return 'call';
  if (now.phase === 'connecting') return 'joining';
  if (now.ended !== null) return 'ending';
  if (!now.hasToken) return 'waiting';
  return now.checksDevices ? 'device-check' : 'joining';
}

/** The server behind an embed URL; without one (or with a broken one), the one that the script came from. */
export function serverUrlOf(embedUrl: string, scriptUrl: string): string {
  return new URL(URL.canParse(embedUrl) ? embedUrl : scriptUrl).origin;
}

/** Whether a join was refused for want of something: of a token that holds, or of the key. */
export const wasRefusedFor = (ended: Ending | null, want: 'token-' | 'e2ee-key-'): boolean =>
  ended?.kind === 'refused' && ended.code.startsWith(want);
