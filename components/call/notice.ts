/** Fills the window in place of a call, and shows why there is no call. */
export function showNotice(title: string, ...content: (Node | string)[]): void {
  heading.textContent = title;
  sentence.replaceChildren(...content);
  main.className = 'notice';
  main.replaceChildren(...parts);
}

/** Fills the window in place of a call whose script did not arrive. */
export const showUnloaded = (): void =>
  showNotice(
    'The call could not be loaded.',
    'Check your connection and try again.',
    action('Try again', () => location.reload()),
  );

/**
 * Fills the window with a call once it shows its first screen. Until then, the notice stays: texts in another language
 * than English may take a moment.
 */
export function showBehind(room: HTMLElementTagNameMap['conference-room']): void {
  main.querySelector('conference-room')?.remove(); // before another call opens the devices
  main.append(room);
  const show = (): void => {
    main.className = '';
    main.querySelectorAll(':scope > :not(conference-room)').forEach((other) => other.remove());
  };
  room.addEventListener('ready', show, { once: true });
}

/** Returns an element with attributes and children. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Returns a button below the sentence of a notice. */
export function action(label: string, onClick: () => void, look = ''): HTMLElement {
  const button = create('button', { class: `button ${look}`, type: 'button' }, label);
  button.addEventListener('click', onClick);
  return create('span', { class: 'actions' }, button);
}

/** Finds a part of a notice, which the server has put into the page. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

const main = find('main');
const heading = find('h1');
const sentence = find('.sentence');
const parts = [...main.children];
