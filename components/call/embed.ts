import { openBridge } from './bridge';
import { showCall } from './call';
import { takeSecrets } from './call-secrets';
import { showNotice } from './notice';
import { pageData } from './page-data';

const { roomId } = pageData();
/** The fragment of a page that waits for the token of the page around it. */
const WAITS = '#bridge';

const bridge = openBridge((token, e2eeKey) => void showCall({ roomId, token, e2eeKey, bridge }));

/** Shows the call of the embed page, with the token and the key of the link. */
function show(): void {
  const { token, e2eeKey } = takeSecrets(window);
  if (token !== null) return void showCall({ roomId, token, e2eeKey, bridge });
  if (bridge !== null && location.hash === WAITS) return;
  showNotice(
    'The invitation is missing.',
    'This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.',
  );
}

// Another link to this room, opened in this window, changes the fragment alone.
window.addEventListener('hashchange', show);
show();
