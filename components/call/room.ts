import { showCall } from './call';
import { EnterError, enterRoom } from './enter';
import { keyOfLink, newKeyOfLink } from './link-key';
import { action, create, showNotice } from './notice';
import { pageData } from './page-data';

/** The page of a person's room behind its link. People who may enter are let in, and all others see what to do. */
const { roomId, roomName, isEndToEndEncrypted, isOwner, as } = pageData();
let key: string | null = null;
/** The person who has entered, with their name; null until then. */
let entered: { token: string; name: string } | null = null;

function show(): void {
  key = keyOfLink(roomId);
  if (as === 'nobody') {
    const signIn = create('a', { class: 'button', href: signInPath() }, 'Sign in');
    const actions = create('span', { class: 'actions' }, signIn);
    showNotice(roomName, 'This room is for people who are signed in.', actions);
  } else if (isEndToEndEncrypted && key === null) {
    askForKey();
  } else if (entered !== null) {
    const { token, name } = entered;
    const inviteUrl = `${location.origin}${location.pathname}${location.hash}`;
    void showCall({ roomId, token, e2eeKey: key, inviteUrl, renew: async () => enterRoom(roomId, name) });
  } else if (as === 'guest') {
    askForName('', null);
  } else {
    void enter('');
  }
}

function askForKey(): void {
  const sentence = 'This room is end-to-end encrypted, and its key is the part of the link behind the #. ';
  const make = (): void => {
    newKeyOfLink(roomId);
    show();
  };
  showNotice(
    'The key is missing.',
    sentence,
    ...(isOwner
      ? [
          'Open the link that you passed on before, or make one with a new key and pass that on.',
          action('Create a link with a new key', make),
        ]
      : ['Ask whoever sent you the link for the whole of it.']),
  );
}

/** @param error the reason why the name was refused; null: this is the first request */
function askForName(given: string, error: string | null): void {
  const told = create('p', { class: 'error', id: 'error', role: 'alert' });
  const name = create('input', {
    name: 'name',
    autocomplete: 'name',
    maxlength: '100',
    'aria-describedby': 'error',
  });
  const enterNow = create('button', { class: 'button', type: 'submit' }, 'Continue');
  const tell = (sentence: string): void => {
    told.textContent = sentence;
    name.setAttribute('aria-invalid', String(sentence !== ''));
  };
  const form = create(
    'form',
    { novalidate: '' },
    create('label', {}, 'Your name', name),
    told,
    enterNow,
    create('a', { class: 'button quiet', href: signInPath() }, 'I have an account'),
  );
  name.value = given;
  name.addEventListener('input', () => tell(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (name.value.trim() === '') {
      tell('Others see this name; please give one.');
      name.focus();
      return;
    }
    enterNow.disabled = true;
    void enter(name.value.trim());
  });
  showNotice(roomName, form);
  if (error !== null) tell(error);
}

async function enter(name: string): Promise<void> {
  try {
    entered = { token: await enterRoom(roomId, name), name };
    show();
  } catch (error) {
    if (!(error instanceof EnterError)) throw error;
    if (error.code === 'UNAUTHORIZED') return location.assign(signInPath());
    if (as === 'guest' && error.code !== 'FORBIDDEN') return askForName(name, error.message);
    showNotice(
      'You cannot enter this room.',
      error.message,
      action('Try again', () => void enter(name), 'plain'),
    );
  }
}

const signInPath = (): string => `/sign-in?from=${encodeURIComponent(location.pathname)}`;

window.addEventListener('hashchange', show);
show();
