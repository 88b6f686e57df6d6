import type { Bridge } from './bridge';
import { showCall } from './call';
import { takeSecrets } from './call-secrets';
import { showNotice, showUnloaded } from './notice';
import { pageData } from './page-data';
import { isForRoom } from './token-room';

const { roomId } = pageData();
/** The fragment of a page that gets its token from the page or the app around it. */
const WITH_BRIDGE = '#bridge';
/** A name that the type checker does not look up: the server has it. */
const SCRIPT: string = '/embed-bridge.js';

/** Shows the call of the embed page, with the token and the key of the link. */
function show(): void {
  const { token, e2eeKey } = takeSecrets(window);
  if (token !== null) return showWith(token, e2eeKey, null);
  showNotice(
    'The invitation is missing.',
    'This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.',
  );
}

function showWith(token: string, e2eeKey: string | null, bridge: Bridge | null): void {
  if (isForRoom(token, roomId)) return void showCall({ roomId, token, e2eeKey, bridge });
  showNotice(
    'This invitation is for another room.',
    'Open the whole link that you were sent, or ask for a new one.',
  );
}

/** Waits for the token from around the page, and shows the call with it. Few pages need the script for that. */
async function showByBridge(): Promise<void> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build makes the script of that module.
    const { openBridge } = (await import(SCRIPT)) as typeof import('./bridge');
    const bridge: Bridge | null = openBridge(roomId, (token, e2eeKey) => showWith(token, e2eeKey, bridge));
    if (bridge === null) show();
  } catch {
    showUnloaded();
  }
}

// Another link to this room, opened in this window, changes the fragment alone.
window.addEventListener('hashchange', show);
if (location.hash === WITH_BRIDGE) void showByBridge();
else show();
