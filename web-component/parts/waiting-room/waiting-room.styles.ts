import { css } from 'lit';

/** The screen of somebody who waits, beside what it shares with the device check. */
export const waitingRoom = css`
  conference-room-waiting-room {
    overflow-y: auto;
  }

  .waiting-state {
    display: grid;
    gap: 8px;
  }

  .check .waiting-state .lead {
    margin: 0;
  }

  .waiting-facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    color: var(--muted);
    font-size: 14px;
  }

  .waiting-messages {
    display: grid;
    gap: 8px;
    max-block-size: 200px;
    overflow-y: auto;
  }

  .waiting-message {
    display: grid;
    gap: 2px;
    padding: 8px 14px;
    border-radius: 12px;
    background: color-mix(in srgb, var(--accent) 14%, var(--surface));
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
