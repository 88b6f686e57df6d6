import { escaped } from '../markdown/html';
import type { Heading } from '../markdown/anchors';
import type { NavigationGroup, NavigationItem } from './navigation';

/** The parts of a page that differ, apart from the frame that all pages share. */
interface PageContent {
  title: string;
  /** The first sentence, for the browser and for search engines. */
  summary: string;
  /** The HTML of the text, without the title. */
  html: string;
  headings: readonly Heading[];
  /** The address of the page; null: a page that is not in the navigation. */
  address: string | null;
  /** The address of the document as Markdown; null: there is none. */
  markdown: string | null;
}

export interface PageFrame {
  groups: readonly NavigationGroup[];
  /** The pages in reading order. */
  order: readonly NavigationItem[];
  /** Returns the address of a file that pages load. */
  asset: (name: string) => string;
}

/** Returns the HTML of a page. It needs no script to be read: scripts add the search, the copy buttons and the colours. */
export function pageHtml(content: PageContent, frame: PageFrame): string {
  const { asset } = frame;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="description" content="${escaped(content.summary)}">
<title>${escaped(content.title)} · Conference Room</title>
<link rel="icon" type="image/svg+xml" href="${asset('icon.svg')}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset('sans.woff2')}">
<link rel="stylesheet" href="${asset('style.css')}">
<script src="${asset('scheme.js')}"></script>
<script type="module" src="${asset('docs.js')}"></script>${
    content.markdown === null
      ? ''
      : `\n<link rel="alternate" type="text/markdown" href="${escaped(content.markdown)}">`
  }
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${headerHtml(asset('search.json'))}
<div class="page">
${navigationHtml(frame.groups, content.address)}
<main id="content">
${articleHtml(content, frame)}
</main>
</div>
</body>
</html>
`;
}

const headerHtml = (index: string): string => `<header>
<button type="button" class="menu" popovertarget="navigation" aria-label="Open the navigation">${MENU}</button>
<a class="name" href="/">${MARK}<span>Conference Room</span></a>
<a class="docs" href="/docs">Docs</a>
<div role="search" class="search" hidden data-index="${index}">
<input type="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-label="Search the documentation" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="found" hidden><div id="results" role="listbox" aria-label="Pages found"></div><p role="status"></p></div>
</div>
<fieldset class="scheme" hidden><legend>Colour scheme</legend>${SCHEMES.map(
  ([value, name, icon]) =>
    `<label title="${name}"><input type="radio" name="scheme" value="${value}" aria-label="${name}">${icon}</label>`,
).join('')}</fieldset>
<a class="portal" href="/portal">Portal</a>
</header>`;

/** On a narrow screen the navigation is a popover, which the browser opens and closes without a script. */
const navigationHtml = (groups: readonly NavigationGroup[], address: string | null): string =>
  `<nav id="navigation" popover aria-label="Documentation">${groups
    .map(({ title, anchor, items }) => {
      const id = `group-${anchor}`;
      return `<p id="${id}">${escaped(title)}</p><ul aria-labelledby="${id}">${items.map((item) => itemHtml(item, address)).join('')}</ul>`;
    })
    .join('')}</nav>`;

/** Shows the pages of a folder only while one of them is open. */
function itemHtml(item: NavigationItem, address: string | null): string {
  const isIn = [item, ...item.children].some((one) => one.address === address);
  const children =
    isIn && item.children.length > 0
      ? `<ul>${item.children.map((child) => itemHtml(child, address)).join('')}</ul>`
      : '';
  const current = item.address === address ? ' aria-current="page"' : '';
  return `<li><a href="${escaped(item.address)}"${current}>${escaped(item.title)}</a>${children}</li>`;
}

function articleHtml(content: PageContent, { groups, order }: PageFrame): string {
  const { title, html, address, markdown } = content;
  const group = groups.find((one) =>
    one.items.some((item) => [item, ...item.children].some((page) => page.address === address)),
  );
  const at = order.findIndex((item) => item.address === address);
  const neighbors = [
    at > 0 ? neighborHtml('prev', 'Previous', order[at - 1]) : '',
    neighborHtml('next', 'Next', order[at + 1]),
  ].join('');
  const head = `<div class="title">${group === undefined ? '' : `<p><a href="/docs#${group.anchor}">${escaped(group.title)}</a></p>`}<h1>${escaped(title)}</h1></div>`;
  const foot = [
    address !== null && neighbors !== ''
      ? `<nav class="neighbors" aria-label="Pages before and after">${neighbors}</nav>`
      : '',
    markdown === null
      ? ''
      : `<p class="markdown"><a href="${escaped(markdown)}">This page as Markdown</a></p>`,
  ];
  return `${head}
${contentsHtml(content.headings)}
<article>${html}</article>
<footer>${foot.join('')}</footer>`;
}

const neighborHtml = (rel: string, label: string, item: NavigationItem | undefined): string =>
  item === undefined
    ? ''
    : `<a rel="${rel}" href="${escaped(item.address)}"><span>${label}</span> ${escaped(item.title)}</a>`;

/** Lists the headings of the second and third level. A page with a single heading has no list. */
function contentsHtml(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < 2) return '';
  const items = listed.map(
    ({ level, title, anchor }) =>
      `<li class="level-${level}"><a href="#${escaped(anchor)}">${escaped(title)}</a></li>`,
  );
  return (
    '<button type="button" class="contents-button" popovertarget="contents">On this page</button>' +
    `<nav id="contents" popover aria-labelledby="contents-title"><p id="contents-title">On this page</p><ul>${items.join('')}</ul></nav>`
  );
}

const icon = (paths: string): string =>
  `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

const MENU = icon('<path d="M4 7h16M4 12h16M4 17h16"/>');

/** The mark of components/shell/Mark.tsx. */
const MARK =
  '<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"><path d="M11.5 4h9"/><path d="M4 11.5v9"/><path d="M28 11.5v9"/></g><path class="seat" d="M11.5 28h9"/><rect x="9" y="9" width="14" height="14" rx="4.5" fill="currentColor"/></svg>';

const SCHEMES: readonly [value: string, name: string, icon: string][] = [
  [
    'light',
    'Light',
    icon(
      '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>',
    ),
  ],
  ['auto', 'As the device', icon('<rect x="3" y="5" width="18" height="12" rx="2"/><path d="M9 21h6"/>')],
  ['dark', 'Dark', icon('<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z"/>')],
];
