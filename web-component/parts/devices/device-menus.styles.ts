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
`;
