import { css } from 'lit';

/** The device check. */
export const deviceCheck = css`
  .check {
    display: grid;
    grid-template-columns: minmax(0, 1.5fr) minmax(220px, 1fr);
    align-items: center;
    align-content: center;
    gap: 40px;
    max-inline-size: 1040px;
    min-block-size: 100%;
    margin-inline: auto;
    padding: 24px 32px;
  }

  conference-room-device-check {
    overflow-y: auto;
  }

  .preview {
    position: relative;
    inline-size: 100%;
    aspect-ratio: 16 / 10;
    max-block-size: 84cqb;
    overflow: hidden;
    border-radius: calc(var(--radius) + 6px);
    background: light-dark(#26241f, #1b201e);
    color: #fff;
  }

  .preview-note {
    position: absolute;
    inset: 0 0 56px;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 10px;
    padding: 16px;
    color: #d4d8d5;
    text-align: center;
  }

  .preview-note .icon {
    font-size: 24px;
  }

  .preview-controls {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 0;
    display: flex;
    justify-content: center;
    gap: 12px;
  }

  .check-side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }

  .check h1 {
    font-size: 26px;
    font-weight: 620;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  .check .lead {
    margin-block-start: -10px;
  }

  .check .button {
    margin-block-start: 4px;
  }

  /* Wherever the check is longer than the element, joining stays in reach. */
  .check .join {
    position: sticky;
    inset-block-end: 12px;
    z-index: 1;
  }

  @container room (block-size < 480px) {
    .check {
      gap: 20px;
      padding: 12px 20px;
    }

    .check-side {
      gap: 8px;
    }

    .check :is(select, conference-room-microphone-sound:empty) {
      block-size: 40px;
    }

    .check conference-room-background:empty {
      block-size: 80px;
    }
  }

  @container room (inline-size < 720px) and (block-size >= 480px), room (inline-size < 480px) {
    .check {
      grid-template-columns: minmax(0, 1fr);
      gap: 20px;
      max-inline-size: 480px;
      padding: 16px;
    }

    .check h1 {
      font-size: 22px;
    }

    .preview {
      aspect-ratio: 4 / 3;
      max-block-size: max(160px, 46cqb);
    }
  }
`;
