import { startSearch } from './search';

/* Adds the search, the copy buttons and the choice of colors to a page of the documentation, which is read without them. */

const KEY = 'mantine-color-scheme-value';
const SCHEMES: readonly string[] = ['light', 'dark'];

for (const search of document.querySelectorAll<HTMLElement>('[role="search"]')) startSearch(search);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) startCopying(button);
for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('.scheme')) startScheme(fieldset);
showPlace();
followSections();

/** Shows the button of a block of code, which copies the code. */
function startCopying(button: HTMLButtonElement): void {
  const code = button.closest('.code')?.querySelector('pre');
  if (!code) return;
  const label = document.createElement('span');
  label.setAttribute('aria-live', 'polite');
  label.textContent = 'Copy';
  button.replaceChildren(label);
  button.hidden = false;
  let timer: number | undefined;
  button.addEventListener('click', () => {
    void copy(code).then((answer) => {
      label.textContent = answer;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (label.textContent = 'Copy'), 1_800);
    });
  });
}

/** Copies the text of an element, or selects it where the browser does not allow copying. @returns what it has done */
async function copy(element: HTMLElement): Promise<'Copied' | 'Selected'> {
  try {
    await navigator.clipboard.writeText(element.innerText);
    return 'Copied';
  } catch {
    window.getSelection()?.selectAllChildren(element);
    return 'Selected';
  }
}

/** Lets people choose the colors. The choice holds in the portal as well. */
function startScheme(fieldset: HTMLFieldSetElement): void {
  const root = document.documentElement;
  const present = root.style.colorScheme;
  for (const radio of fieldset.querySelectorAll('input')) {
    radio.checked = radio.value === (SCHEMES.includes(present) ? present : 'auto');
    radio.addEventListener('change', () => {
      root.style.colorScheme = SCHEMES.includes(radio.value) ? radio.value : '';
      try {
        localStorage.setItem(KEY, radio.value);
      } catch {
        // The choice holds for this page.
      }
    });
  }
  fieldset.hidden = false;
}

/** Scrolls the navigation to the open page. */
function showPlace(): void {
  const navigation = document.querySelector<HTMLElement>('#navigation');
  const place = navigation?.querySelector<HTMLElement>('[aria-current]');
  if (navigation && place) showIn(navigation, place);
}

/** Scrolls a list, and nothing around it, until an entry is in its middle; not if the entry is in sight. */
function showIn(list: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/** Marks the section that is read in the list of sections, and closes the list when one is chosen. */
function followSections(): void {
  const contents = document.querySelector<HTMLElement>('#contents');
  if (contents === null) return;
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const headings = [...document.querySelectorAll('article :is(h2, h3)')];
  const mark = () => {
    const read = headings.findLast((heading) => heading.getBoundingClientRect().top < 140) ?? headings[0];
    for (const [id, link] of links) {
      if (id !== read?.id) link.removeAttribute('aria-current');
      else {
        link.setAttribute('aria-current', 'location');
        showIn(contents, link);
      }
    }
  };
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && contents.matches(':popover-open')) contents.hidePopover();
  });
  document.addEventListener('scroll', mark, { passive: true });
  mark();
}
