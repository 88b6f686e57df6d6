import { css } from 'lit';

/**
 * Colours, type and measures that every part uses. Pages set the properties that begin with `--conference-room-`;
 * the others are private.
 */
export const theme = css`
  :host {
    all: initial;
    display: block;
    box-sizing: border-box;
    block-size: 36rem;
    min-inline-size: 0;
    position: relative;
    overflow: hidden;
    color-scheme: light dark;
    scrollbar-color: light-dark(#b9b4a8, #4c5551) transparent;
    --accent: var(--conference-room-accent, light-dark(#1c694e, #6fc3a0));
    --on-accent: var(--conference-room-accent-text, light-dark(#ffffff, #0c1a14));
    --background: var(--conference-room-background, light-dark(#f3f1ec, #0f1211));
    --surface: var(--conference-room-surface, light-dark(#ffffff, #191d1b));
    --tile: var(--conference-room-tile, light-dark(#e3dfd6, #1f2523));
    --text: var(--conference-room-text, light-dark(#1c1b18, #eceeec));
    --muted: var(--conference-room-muted, light-dark(#5d594f, #a9b2ad));
    --line: var(--conference-room-line, light-dark(#dcd8cf, #2d3431));
    --danger: var(--conference-room-danger, light-dark(#b3361f, #c8412a));
    --danger-text: light-dark(#a32f19, #ff9c85);
    --raised: light-dark(#efece5, #2a302d);
    --raised-more: light-dark(#e4e0d6, #363d39);
    --warn: light-dark(#8a5a00, #f0b95a);
    --shade: rgb(16 19 18 / 72%);
    --radius: var(--conference-room-radius, 14px);
    --shadow: 0 12px 40px rgb(0 0 0 / 24%), 0 1px 3px rgb(0 0 0 / 16%);
  }

  :host([hidden]) {
    display: none;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .room {
    container: room / size;
    contain: layout; /* menus are placed in it */
    block-size: 100%;
    min-block-size: 16rem;
    font: 400 15px/1.45
      var(
        --conference-room-font,
        ui-sans-serif,
        system-ui,
        -apple-system,
        'Segoe UI',
        Roboto,
        'Noto Sans',
        sans-serif
      );
    color: var(--text);
    background: var(--background);
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
  }

  :where(h1, h2, h3, p, ul, dl, dd) {
    margin: 0;
    padding: 0;
    font: inherit;
  }

  :where(button, input, select, textarea) {
    font: inherit;
    color: inherit;
    margin: 0;
  }

  :where(conference-room-call, conference-room-device-check, conference-room-ending) {
    display: block;
    block-size: 100%;
  }

  [hidden] {
    display: none !important;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  :is(.call, .people, .menu, h1):focus-visible {
    outline: none;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .spinner {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
    border-top-color: currentColor;
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      /* A short duration would make every change of every property a transition that lasts until the next frame. */
      transition: none !important;
    }

    .spinner {
      border-top-color: transparent;
    }
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 24px;
      scale: 0.7;
    }
  }

  .lead {
    color: var(--muted);
  }
`;
