import { loadScript } from '../load-script.ts';

/**
 * Loads `<conference-room>` from a server, so that element and server always have the same version. Call it as often as
 * you like: each server is asked once, and again after a failure. On a server that renders pages it does nothing.
 * @param server address of the conference server, or the `embedUrl` of a room
 * @returns settles when the element can be used
 * @throws TypeError for an address that is not `http` or `https`; Error when the script cannot be loaded
 */
export async function loadConferenceRoom(server: string): Promise<void> {
  if (typeof customElements !== 'undefined') await loadScript(server, 'conference-room.js');
}

/** Loads the element for one in a page, which gets the event `error` when that fails. */
export async function loadFor(element: EventTarget | null, server: string | undefined): Promise<void> {
  if (server === undefined) return;
  try {
    await loadConferenceRoom(server);
  } catch (error) {
    const detail = { code: 'script-not-loaded', message: String(error), recoverable: true };
    element?.dispatchEvent(new CustomEvent('error', { detail, bubbles: true, composed: true }));
  }
}
