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
