import { css } from 'lit';

/** The list of people who wait to be let in. */
export const waitingPeople = css`
  .waiting {
    margin-block-end: 10px;
    padding-block-end: 10px;
    border-block-end: 1px solid var(--line);
  }

  .waiting > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 8px;
    min-block-size: 40px;
    padding-inline-start: 8px;
  }

  .waiting h3 {
    font-size: 14px;
    font-weight: 600;
  }

  .waiting .count {
    color: var(--muted);
    font-weight: 400;
  }

  .waiting .person {
    gap: 8px;
  }

  .waiting .text-button {
    flex: none;
    font-size: 14px;
  }

  .waiting-write {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 6px 8px 0;
  }

  .waiting-write input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 8px 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--background);
    color: var(--text);
    font: inherit;
    font-size: 14px;
  }
`;
