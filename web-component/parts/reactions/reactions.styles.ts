import { css } from 'lit';

/** Reactions over the stage. */
export const reactions = css`
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
    padding-block: 6px;
    padding-inline: 8px 2px;
    font-size: 22px;
    font-weight: 400;
    line-height: 1;
  }
`;
