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
    display: flex;
    flex-wrap: wrap;
    place-content: center;
    place-items: center;
    gap: 6px 12px;
    position: absolute;
    inset-block-start: 16px;
    inset-inline: 0;
    inline-size: fit-content;
    max-inline-size: 96%;
    margin-inline: auto;
    padding: 6px 14px;
    border-radius: 18px;
    background: var(--shade);
    color: #fff;
    font-size: 14px;
    text-align: center;
  }

  .alone .button {
    min-block-size: 32px;
    padding-block: 4px;
    font-size: 14px;
  }

  @container room (inline-size < 360px) {
    .alone {
      display: grid;
    }
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
