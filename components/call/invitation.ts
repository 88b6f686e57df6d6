import { EnterError, openInvitation } from './enter';
import { action, showNotice } from './notice';

/** The page of an invitation: leads to the call as soon as the invitation allows it, and says what stands in the way. */

/** The longest time that a browser waits in one go, in milliseconds. */
const WAIT_MAX_MS = 3_600_000;

/** `#<code>` or `#<code>&key=<key of an end-to-end encrypted room>`. */
function readLink(): { code: string; key: string | null } {
  const [code = '', ...rest] = location.hash.slice(1).split('&');
  return { code, key: new URLSearchParams(rest.join('&')).get('key') };
}

async function open(): Promise<void> {
  const { code, key } = readLink();
  if (code === '') {
    return showNotice(
      'The invitation is missing.',
      'This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.',
    );
  }
  try {
    const opened = await openInvitation(code);
    if ('opensAt' in opened) return waitFor(opened.opensAt);
    const secrets = new URLSearchParams({ token: opened.token, ...(key !== null && { key }) });
    location.replace(`${opened.embedUrl}#${secrets.toString()}`);
  } catch (error) {
    if (!(error instanceof EnterError)) throw error;
    const tryAgain = error.code === null ? [action('Try again', () => void open(), 'plain')] : [];
    showNotice('This invitation cannot be opened.', error.message, ...tryAgain);
  }
}

function waitFor(opensAt: Date): void {
  const when = opensAt.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
  showNotice('You are early.', `You can join on ${when}. Keep this page open, and it takes you to the call.`);
  const left = opensAt.getTime() - Date.now();
  setTimeout(() => void open(), Math.min(Math.max(left, 5_000), WAIT_MAX_MS));
}

// Another invitation, opened in this window, changes the fragment alone.
window.addEventListener('hashchange', () => void open());
void open();
