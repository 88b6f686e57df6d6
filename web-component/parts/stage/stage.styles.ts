import { css } from 'lit';

/** The stage, on which the tiles are positioned. */
export const stage = css`
  conference-room-stage {
    display: block;
    block-size: 100%;
    overflow: hidden auto;
  }

  .tiles {
    position: relative;
    block-size: 100%;
  }

  .place {
    position: absolute;
    display: block;
    transition:
      inset 0.25s ease,
      inline-size 0.25s ease,
      block-size 0.25s ease;
  }

  .floating {
    z-index: 2;
  }

  .alone {
    position: absolute;
    inset-block-start: 16px;
    inset-inline: 0;
    inline-size: fit-content;
    max-inline-size: 90%;
    margin-inline: auto;
    padding: 6px 14px;
    border-radius: 18px;
    background: var(--shade);
    color: #fff;
    font-size: 14px;
    text-align: center;
    display: grid;
    gap: 8px;
    justify-items: center;
  }

  .pages {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    gap: 8px;
    place-content: center;
    place-items: center;
  }
`;
