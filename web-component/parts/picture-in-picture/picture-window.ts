import { html, nothing, render, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { hueOf, initialsOf } from '../../layout/avatar';
import type { LargestTile } from './largest-tile';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { tilesOf, type FloatingContent, type FloatingPicture } from './floating';
import { pictureWindow } from './picture-window.styles';

type OpenedWindow = Window & typeof globalThis;

declare global {
  interface Window {
    /** Chromium's; missing elsewhere. */
    documentPictureInPicture?: {
      requestWindow(size: { width: number; height: number }): Promise<OpenedWindow>;
    };
  }
}

/** Of the window when it opens, in pixels. People change it. */
const SIZE = { width: 400, height: 260 };

/**
 * Shows the largest tile in a window of its own, with controls of the call.
 * @param call the part that the call is drawn in, whose look the window takes
 * @returns null where the browser has no such window, or refuses: in a frame it always does
 */
export async function openPictureWindow(
  call: HTMLElement,
  content: FloatingContent,
  onClosed: () => void,
): Promise<FloatingPicture | null> {
  const opened = await window.documentPictureInPicture?.requestWindow(SIZE).catch(() => null);
  if (!opened) return null;
  const root = prepare(opened, call, content.text);
  const show = (now: FloatingContent): void => draw(root, now);
  show(content);
  opened.document.title = content.state.room?.roomName ?? '';
  const release = (): void => {
    for (const video of root.querySelectorAll('video')) video.srcObject = null;
    onClosed();
  };
  opened.addEventListener('pagehide', release, { once: true });
  return {
    get size() {
      const { innerWidth: width, innerHeight: height } = opened;
      return { width, height };
    },
    show,
    close: () => opened.close(),
  };
}

/** An empty window with the language and the look of the call. Style sheets belong to one document: these are copies. */
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

/** The private colours and measures, as the page and the room have made them. */
const propertiesIn = (rules: readonly string[]): Set<string> =>
  new Set((rules[0]?.match(/--[\w-]+(?=:)/g) ?? []).filter((name) => !name.startsWith('--conference-room-')));

function copyOf(opened: OpenedWindow, css: string): CSSStyleSheet {
  const sheet = new opened.CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

function draw(root: ShadowRoot, content: FloatingContent): void {
  const { text, state, media, toggle, leave } = content;
  const largest = tilesOf(content)[0] ?? null;
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
      ${largest === null ? nothing : picture(largest, text)}
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
  const video = root.querySelector('video');
  const stream = largest?.stream ?? null;
  if (video && video.srcObject !== stream) video.srcObject = stream;
}

function picture({ person, kind, stream }: LargestTile, text: CallText): TemplateResult {
  const name = nameOf(person, text);
  const isScreen = kind === 'screen';
  return html`${
      stream === null
        ? html`<span
            class="avatar"
            ${styleProperties({ '--hue': String(hueOf(person.participantId)) })}
            aria-hidden="true"
            >${initialsOf(bareNameOf(person))}</span
          >`
        : html`<video
            class=${classMap({ whole: isScreen, mirrored: !isScreen && person.isSelf })}
            autoplay
            playsinline
            .muted=${true}
          ></video>`
    }
    <p class="floating-name"><bdi>${isScreen ? text('screenOf', { name }) : name}</bdi></p>`;
}
