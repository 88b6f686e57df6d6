import { css } from 'lit';

/** Device menus. */
export const deviceMenus = css`
  .devices {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }

  .device {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--muted);
    font-size: 14px;
  }

  .device-row {
    display: flex;
    gap: 8px;
  }

  .device-row .device {
    flex: 1 1 0;
    min-inline-size: 0;
    position: relative;
  }

  .device-row .device .icon {
    position: absolute;
    inset-inline-start: 12px;
    pointer-events: none;
  }

  .device-row select {
    padding-inline-start: 38px;
    font-size: 14px;
  }

  .device-row .text-button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    margin-inline-start: auto;
    padding-inline: 16px;
    border-radius: 22px;
    font-size: 14px;
  }

  .settings-picture {
    position: static;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    max-block-size: min(180px, 40cqb);
    border-radius: var(--radius);
    background: light-dark(#26241f, #1b201e);
  }

  conference-room-background {
    display: contents;
  }

  /* As high as what comes, so that nothing below moves. */
  conference-room-microphone-sound:empty {
    block-size: 44px;
  }

  conference-room-background:empty {
    display: block;
    block-size: 84px;
  }
`;
