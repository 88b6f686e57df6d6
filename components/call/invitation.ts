import { openInvitation } from './enter';
import { followInvitation, type View } from './follow-invitation';
import { action, showNotice } from './notice';

/**
 * The page of an invitation. It leads to the call as soon as the invitation allows it, and shows the obstacle until
 * then.
 */

/** Reads `#<code>` or `#<code>&key=<key of an end-to-end encrypted room>`. */
function readLink(): { code: string; key: string | null } {
  const [code = '', ...rest] = location.hash.slice(1).split('&');
  return { code, key: new URLSearchParams(rest.join('&')).get('key') };
}

const { code, key } = readLink();
const look = followInvitation({
  open: () => openInvitation(code),
  show,
  now: () => Date.now(),
  random: () => Math.random(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

let shown: View | null = null;

function show(view: View): void {
  if (isSameLoss(view, shown)) return; // the focus of the person may be on its button
  shown = view;
  switch (view.kind) {
    case 'open': {
      const secrets = new URLSearchParams({ token: view.token, ...(key !== null && { key }) });
      return location.replace(`${view.embedUrl}#${secrets.toString()}`);
    }
    case 'early':
      return showNotice(
        'You are early.',
        `You can join on ${momentOf(view.opensAt)}. Keep this page open, and it takes you to the call.`,
      );
    case 'lost':
      return showNotice(
        'The connection is lost.',
        view.sentence,
        ' Keep this page open: it tries again by itself, and takes you to the call.',
        ...(view.opensAt === null ? [] : [` You can join on ${momentOf(view.opensAt)}.`]),
        action('Try again', () => void look(), 'plain'),
      );
    case 'refused':
      return showNotice('This invitation cannot be opened.', view.sentence);
    default:
      return view satisfies never;
  }
}

const isSameLoss = (view: View, before: View | null): boolean =>
  view.kind === 'lost' &&
  before?.kind === 'lost' &&
  view.sentence === before.sentence &&
  view.opensAt?.getTime() === before.opensAt?.getTime();

const momentOf = (at: Date): string => at.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });

if (code === '') {
  showNotice(
    'The invitation is missing.',
    'This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.',
  );
} else {
  // A computer that slept, or was without a network, may have missed the moment.
  window.addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  void look();
}
// Another invitation, opened in this window, changes the fragment alone.
window.addEventListener('hashchange', () => location.reload());
