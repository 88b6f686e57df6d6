import type { Ending, Phase } from '../../call/state';

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

/** The server behind an embed URL; without one (or with one that is none), the one that the script came from. */
export function serverUrlOf(embedUrl: string, scriptUrl: string): string {
  return new URL(isHttp(embedUrl) ? embedUrl : scriptUrl).origin;
}

/**
 * An address that the page gave, when it is one to go to: `http`, `https` or relative. Anything else, `javascript:`
 * above all, counts as no address: whoever writes the attribute may have it from somebody else.
 */
export const addressToFollow = (url: string): string => (isHttp(url) || isRelative(url) ? url : '');

const isRelative = (url: string): boolean => !URL.canParse(url) && URL.canParse(url, 'https://page.example');

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Whether a join was refused for want of something: of a token that holds, or of the key. */
export const wasRefusedFor = (ended: Ending | null, want: 'token-' | 'e2ee-key-'): boolean =>
  ended?.kind === 'refused' && ended.code.startsWith(want);
