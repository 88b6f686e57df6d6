import { css } from 'lit';

/** What lies over the stage for a while: reactions, notices. */
export const overlays = css`
  .reactions {
    position: absolute;
    inset-block-end: 44px;
    inset-inline-start: 12px;
    display: grid;
    gap: 6px;
    justify-items: start;
    pointer-events: none;
  }

  .reaction {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding-inline-end: 12px;
    border-radius: 20px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    animation: rise 0.35s ease-out;
  }

  .reaction b {
    padding: 6px 2px 6px 8px;
    font-size: 22px;
    font-weight: 400;
    line-height: 1;
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 24px;
      scale: 0.7;
    }
  }

  .notices {
    position: absolute;
    inset-block-start: 12px;
    inset-inline: 12px;
    z-index: 3;
    display: grid;
    gap: 6px;
    justify-items: center;
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

  conference-room-sound .banner {
    position: absolute;
    inset-block-end: 84px;
    inset-inline: 0;
    z-index: 4;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--shadow);
  }
`;
