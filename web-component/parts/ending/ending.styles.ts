import { css } from 'lit';

/** The screen after the call. */
export const ending = css`
  .ending h1 {
    font-size: 26px;
    font-weight: 620;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  .ending {
    display: grid;
    justify-items: center;
    gap: 18px;
    block-size: 100%;
    overflow-y: auto;
    place-content: safe center;
    padding: 24px;
    text-align: center;
  }

  .ending h1 {
    max-inline-size: 26ch;
    font-size: 24px;
  }

  .ending-mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--raised);
    color: var(--muted);
    font-size: 18px;
  }

  conference-room-opening {
    display: grid;
    gap: 4px;
  }

  .ending-countdown {
    font-size: 20px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .ending-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 10px;
  }

  @container room (block-size < 400px) {
    .ending {
      gap: 10px;
      padding: 12px;
    }

    .ending-mark {
      display: none;
    }
  }
`;
