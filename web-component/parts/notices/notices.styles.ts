import { css } from 'lit';

/** Notices over the lower corner of the stage, above the names of tiles, and over the panel that covers it on a phone. */
export const notices = css`
  .notices {
    position: absolute;
    inset-block-end: 48px;
    inset-inline: 12px;
    z-index: 5;
    display: grid;
    gap: 6px;
    justify-items: start;
    pointer-events: none;
  }

  .notice {
    max-inline-size: min(100%, 420px);
    padding: 8px 16px;
    border-radius: 14px;
    background: light-dark(#1c1b18, #eceeec);
    color: light-dark(#fff, #101312);
    font-size: 14px;
    overflow-wrap: anywhere;
    box-shadow: var(--shadow);
    animation: rise 0.25s ease-out;
  }

  .notice bdi {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  @container room (block-size < 400px) {
    .notices {
      inset-block-end: 12px;
    }

    .notice bdi {
      -webkit-line-clamp: 1;
    }
  }

  /* A panel that covers the stage has its title above and its field below. */
  @container room (inline-size < 720px) {
    .middle:has(.panel:not([hidden])) .notices {
      inset-block: 64px auto;
    }
  }
`;
