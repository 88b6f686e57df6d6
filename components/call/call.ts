import type { Bridge } from './bridge';
import { create, showBehind, showUnloaded } from './notice';
import { SCRIPT } from './script';

interface CallToShow {
  roomId: string;
  token: string;
  e2eeKey: string | null;
  /** The address at which others join; absent: this page does not know it. */
  inviteUrl?: string;
  /** Gets a new token when the current one is about to expire; absent: this page cannot get one. */
  renew?: () => Promise<string>;
  /** The way to what is around the page; null: nothing is. */
  bridge?: Bridge | null;
}

/** Shows `<conference-room>` in the whole window, in place of what was there once it has something to show. */
export async function showCall(call: CallToShow): Promise<void> {
  const room = create('conference-room', {
    'embed-url': `${location.origin}/embed/room/${call.roomId}`,
    'auth-token': call.token,
  });
  room.e2eeKey = call.e2eeKey;
  room.inviteUrl = call.inviteUrl ?? ''; // not an attribute, because it carries the key
  room.addEventListener('token-expiring', () => void renewToken(room, call.renew));
  latest = room;
  call.bridge?.follow(room);
  try {
    await import(SCRIPT);
  } catch {
    return showUnloaded();
  }
  if (latest !== room) return; // another link was opened meanwhile
  // The room's own language comes first. Without it, people read the language of their browser, not that of our pages.
  document.documentElement.lang = navigator.language;
  showBehind(room);
  call.bridge?.ready();
}

let latest: HTMLElement | null = null;

/**
 * Renews the token of a call. Without a new token the call continues, but entering again after leaving needs a new
 * link.
 */
async function renewToken(room: HTMLElementTagNameMap['conference-room'], renew: CallToShow['renew']) {
  const token = await renew?.().catch(() => undefined);
  if (token !== undefined) room.setAuthToken(token);
}
