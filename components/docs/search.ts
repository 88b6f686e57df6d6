import type { SearchPage } from '../../server/api/documents/site/search-page';
import { find, marked, type Found } from './find';

/**
 * Makes the search of a page work. The index is loaded when somebody first uses it. `/` puts the cursor into the field,
 * the arrow keys choose a result, Enter opens it, and Escape closes the list.
 */
export function startSearch(search: HTMLElement): void {
  const input = part(search, 'input', HTMLInputElement);
  const panel = part(search, '.found', HTMLElement);
  const list = part(search, '[role="listbox"]', HTMLElement);
  const status = part(search, '[role="status"]', HTMLElement);
  let index: Promise<SearchPage[]> | null = null;
  let chosen = -1;
  search.hidden = false;

  const load = async (): Promise<SearchPage[]> => {
    index ??= loadIndex(search.dataset['index'] ?? '');
    try {
      return await index;
    } catch (error) {
      index = null; // the next key tries again
      throw error;
    }
  };
  const close = () => {
    panel.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (next: number) => {
    const options = [...list.children];
    if (options.length === 0) return;
    chosen = (next + options.length) % options.length;
    for (const [place, option] of options.entries())
      option.setAttribute('aria-selected', String(place === chosen));
    const option = options[chosen];
    option?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option?.id ?? '');
  };
  const show = async () => {
    const query = input.value;
    if (query.trim() === '') return close();
    const found = await load().then(
      (pages) => find(pages, query),
      () => null,
    );
    if (query !== input.value) return; // the next search has begun
    list.replaceChildren(...(found ?? []).map((one, place) => optionOf(one, place, query)));
    list.hidden = list.children.length === 0;
    status.textContent = statusOf(found, query);
    panel.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    choose(0);
  };

  input.addEventListener('focus', () => {
    load().catch(() => {}); // the search itself tells of a failure
    void show();
  });
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!panel.hidden) choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && !panel.hidden) {
      const option = list.children[chosen];
      if (option instanceof HTMLElement) option.click();
    } else if (event.key === 'Escape') {
      close();
    }
  });
  list.addEventListener('click', close);
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

async function loadIndex(address: string): Promise<SearchPage[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The index of the search returned ${answer.status}.`);
  return answer.json();
}

function optionOf({ address, page, heading, excerpt }: Found, place: number, query: string): HTMLElement {
  const option = document.createElement('a');
  option.id = `result-${place}`;
  option.href = address;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const title = document.createElement('strong');
  title.append(...marksOf(heading === '' ? page : heading, query));
  const where = document.createElement('span');
  where.className = 'where';
  where.textContent = heading === '' ? '' : page;
  const text = document.createElement('span');
  text.className = 'excerpt';
  text.append(...marksOf(excerpt, query));
  option.append(title, where, text);
  return option;
}

const marksOf = (text: string, query: string): (Node | string)[] =>
  marked(text, query).map((one) => {
    if (!one.isFound) return one.text;
    const mark = document.createElement('mark');
    mark.textContent = one.text;
    return mark;
  });

function statusOf(found: readonly Found[] | null, query: string): string {
  if (found === null) return 'The search cannot be loaded. Try again, or reload the page.';
  if (found.length === 0) return `Nothing found for “${query.trim()}”.`;
  return found.length === 1 ? '1 result' : `${found.length} results`;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Returns a part of the search. @throws when the page has no such part */
function part<T extends Element>(search: HTMLElement, selector: string, type: new () => T): T {
  const found = search.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The search has no ${selector}.`);
}
