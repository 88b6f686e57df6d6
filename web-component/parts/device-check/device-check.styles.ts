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

  .check-picture {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }

  .check h1 {
    font-size: 26px;
    font-weight: 620;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  .check h1 {
    overflow-wrap: anywhere;
  }

  .check h1 ~ .lead {
    margin-block-start: -10px;
  }

  .check .lead:has(+ h1) {
    margin-block-end: -12px;
  }

  .check .join {
    inline-size: 100%;
  }

  /* Wherever the check is longer than the element, joining stays in reach. */
  .join-bar {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    margin-block-end: -12px;
    padding-block: 4px 12px;
    background: linear-gradient(transparent, var(--background) 10px);
  }

  .link-button {
    justify-self: center;
    min-block-size: 40px;
    padding: 4px 12px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }

  @container room (block-size < 480px) {
    .check {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 16px;
      padding: 12px 16px 0;
    }

    .check-side {
      gap: 10px;
    }

    .check h1 {
      font-size: 20px;
    }

    .check .lead:has(+ h1),
    .preview-note .icon {
      display: none;
    }

    .preview {
      max-block-size: 60cqb;
    }
  }

  @container room (inline-size < 960px) {
    .device-row .device {
      display: none;
    }

    .device-row .text-button {
      margin-inline: auto;
    }
  }

  @container room (inline-size < 720px) and (block-size >= 480px), room (inline-size < 340px) {
    .check {
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      max-inline-size: 480px;
      padding: 16px 16px 0;
    }

    .check h1 {
      font-size: 22px;
    }

    .preview {
      aspect-ratio: 4 / 3;
      max-block-size: max(130px, 34cqb);
    }
  }
`;
