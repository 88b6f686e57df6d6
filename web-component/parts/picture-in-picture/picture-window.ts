import { html, nothing, render, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { handNumbers } from '../../call/state/raised-hands';
import { hueOf, initialsOf } from '../../layout/avatar';
import { gridFor } from '../../layout/grid';
import type { LargestTile } from './largest-tile';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { FloatingContent, FloatingPicture } from './floating';
import { capacityOf } from './floating-tiles';
import { pictureWindow } from './picture-window.styles';

type OpenedWindow = Window & typeof globalThis;

declare global {
  interface Window {
    /** Chromium has it, and Firefox since 151. */
    documentPictureInPicture?: {
      requestWindow(size: { width: number; height: number }): Promise<OpenedWindow>;
    };
  }
}

/** The size of the window when it opens, in pixels. People can change it. */
const SIZE = { width: 400, height: 260 };
const GAP = 4;

/** Returns the size of each of so many tiles in a window. */
export function tileSizeIn({ width, height }: { width: number; height: number }, count: number) {
  const { columns, rows } = gridFor(count, width, height, GAP);
  return { width: Math.floor(width / columns), height: Math.floor(height / rows) };
}

/**
 * Shows tiles in a window of their own, with controls of the call.
 * @param call the part that the call is drawn in, whose look the window takes
 * @param on.onResized called when people have changed its size
 * @returns null where the browser does not have such a window, or refuses it, as it always does in a frame
 */
export async function openPictureWindow(
  call: HTMLElement,
  content: FloatingContent,
  { onClosed, onResized }: { onClosed: () => void; onResized: () => void },
): Promise<FloatingPicture | null> {
  const opened = await window.documentPictureInPicture?.requestWindow(SIZE).catch(() => null);
  if (!opened) return null;
  const root = prepare(opened, call, content.text);
  opened.document.title = content.state.room?.roomName ?? '';
  const release = (): void => {
    for (const video of root.querySelectorAll('video')) video.srcObject = null;
    onClosed();
  };
  opened.addEventListener('pagehide', release, { once: true });
  opened.addEventListener('resize', onResized);
  const sizeNow = () => ({ width: opened.innerWidth, height: opened.innerHeight });
  return {
    get size() {
      return sizeNow();
    },
    get capacity() {
      return capacityOf(sizeNow());
    },
    show: (now, tiles) => draw(root, now, { tiles, columns: columnsOf(sizeNow(), tiles.length) }),
    close: () => opened.close(),
  };
}

/**
 * Returns an empty window with the language and the look of the call. Style sheets belong to one document: these are
 * copies.
 */
function prepare(opened: OpenedWindow, call: HTMLElement, text: CallText): ShadowRoot {
  const { document: page } = opened;
  page.documentElement.lang = text.language;
  page.documentElement.dir = text.dir;
  page.body.style.margin = '0';
  const host = page.createElement('div');
  page.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const from = call.getRootNode();
  const sheets = from instanceof ShadowRoot ? from.adoptedStyleSheets : [];
  const rules = sheets.map(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText).join('\n'));
  shadow.adoptedStyleSheets = [...rules, pictureWindow.cssText].map((css) => copyOf(opened, css));
  const look = getComputedStyle(call);
  host.style.colorScheme = look.colorScheme;
  for (const name of propertiesIn(rules)) host.style.setProperty(name, look.getPropertyValue(name));
  return shadow;
}

/** Returns the private colors and measures, as the page and the room have set them. */
const propertiesIn = (rules: readonly string[]): Set<string> =>
  new Set((rules[0]?.match(/--[\w-]+(?=:)/g) ?? []).filter((name) => !name.startsWith('--conference-room-')));

function copyOf(opened: OpenedWindow, css: string): CSSStyleSheet {
  const sheet = new opened.CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const columnsOf = ({ width, height }: { width: number; height: number }, count: number): number =>
  gridFor(count, width, height, GAP).columns;

function draw(
  root: ShadowRoot,
  content: FloatingContent,
  { tiles, columns }: { tiles: readonly LargestTile[]; columns: number },
): void {
  const { text, state, media, toggle, leave } = content;
  const hands = handNumbers(state.participants);
  const { microphone, camera } = state.permissions;
  const device = (name: 'microphone' | 'camera', isOn: boolean): TemplateResult => {
    const label = text(isOn ? `${name}Off` : `${name}On`);
    return html`<button
      class=${classMap({ control: true, off: !isOn })}
      aria-label=${label}
      title=${label}
      @click=${() => toggle(name)}
    >
      ${icon(isOn ? name : `${name}Off`)}
    </button>`;
  };
  render(
    html`<main class="floating" aria-label=${text('pictureInPicture')}>
      <div class="floating-tiles" ${styleProperties({ '--columns': String(columns) })}>
        ${tiles.map((tile) => picture(tile, text, hands))}
      </div>
      <div class="floating-controls" role="group" aria-label=${text('controls')}>
        ${microphone ? device('microphone', media.microphoneOn) : nothing}
        ${camera ? device('camera', media.cameraOn) : nothing}
        <button
          class="control leave"
          aria-label=${text('leaveCall')}
          title=${text('leaveCall')}
          @click=${leave}
        >
          ${icon('leave')}
        </button>
      </div>
    </main>`,
    root,
  );
  // The template does not set the streams, because an element that moves to another document loads its stream again.
  const streams = tiles.flatMap(({ stream }) => stream ?? []);
  root.querySelectorAll('video').forEach((video, i) => {
    const stream = streams[i] ?? null;
    if (video.srcObject !== stream) video.srcObject = stream;
  });
}

function picture(
  { person, kind, stream }: LargestTile,
  text: CallText,
  hands: ReadonlyMap<string, number>,
): TemplateResult {
  const name = nameOf(person, text);
  const isScreen = kind === 'screen';
  const isSpeaking = !isScreen && person.isSpeaking;
  return html`<div
    class=${classMap({ 'floating-tile': true, speaking: isSpeaking })}
    role="group"
    aria-label=${isScreen ? text('screenOf', { name }) : name}
  >
    ${
      stream === null
        ? html`<span class="avatar" ${styleProperties({ '--hue': String(hueOf(person)) })} aria-hidden="true"
            >${initialsOf(bareNameOf(person))}</span
          >`
        : html`<video
            class=${classMap({ whole: isScreen, mirrored: !isScreen && person.isSelf })}
            autoplay
            playsinline
            .muted=${true}
          ></video>`
    }
    <p class="floating-name">
      ${isScreen || person.handRaisedAt === null ? nothing : hand(hands.get(person.participantId), text)}
      ${isScreen || person.devices.microphone ? nothing : mark('microphoneOff', text('muted'))}
      <bdi>${isScreen ? text('screenOf', { name }) : name}</bdi>
    </p>
  </div>`;
}

/** @param number undefined: no other hand is raised */
function hand(number: number | undefined, text: CallText): TemplateResult {
  const label = number === undefined ? text('handRaised') : text('handRaisedNumber', { number });
  return html`${mark('hand', label)}${
    number === undefined ? nothing : html`<b aria-hidden="true">${number.toLocaleString(text.language)}</b>`
  }`;
}

const mark = (name: 'hand' | 'microphoneOff', label: string): TemplateResult =>
  html`<span class="floating-mark ${name}" role="img" aria-label=${label}>${icon(name)}</span>`;
