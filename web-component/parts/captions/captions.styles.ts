import { css } from 'lit';

/** Captions over the stage. */
export const captions = css`
  .captions {
    position: absolute;
    inset-block-end: 44px;
    inset-inline: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: end;
    gap: 4px;
    max-block-size: 60%;
    max-inline-size: min(92%, 640px);
    margin-inline: auto;
    overflow: hidden;
    pointer-events: none;
  }

  .captions.top {
    inset-block: 16px auto;
    justify-content: start;
  }

  .captions.small {
    --caption-scale: 0.82;
  }

  .captions.large {
    --caption-scale: 1.35;

    max-inline-size: min(92%, 860px);
  }

  .captions.huge {
    --caption-scale: 1.8;

    max-inline-size: 92%;
  }

  .caption {
    flex: none;
    max-inline-size: 100%;
    padding: 6px 14px;
    border-radius: 10px;
    background: rgb(10 12 11 / 84%);
    color: #fff;
    font-size: calc(17px * var(--caption-scale, 1));
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .caption p {
    margin: 0;
  }

  .caption .caption-original {
    color: #c3ccc8;
    font-size: 0.76em;
  }

  .caption-name {
    margin-inline-end: 6px;
    color: #b9e3d1;
    font-weight: 600;
  }

  @container room (inline-size < 720px) {
    .caption:not(:last-child) .caption-original {
      display: none;
    }

    .caption {
      padding: 4px 12px;
      font-size: calc(15px * var(--caption-scale, 1));
    }
  }

  @container room (block-size < 480px) {
    .captions {
      max-inline-size: 96%;
    }

    .captions.bottom {
      inset-block-end: 36px;
    }

    .caption {
      padding: 2px 10px;
      font-size: calc(14px * var(--caption-scale, 1));
    }
  }
`;
