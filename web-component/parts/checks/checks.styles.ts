import { css } from 'lit';

/** The tests of sound and connection. */
export const checks = css`
  .checks {
    display: grid;
    gap: 10px;
    font-size: 14px;
  }

  .check-test {
    display: grid;
    justify-items: start;
    gap: 6px;
  }

  .check-test .text-button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 40px;
    padding-inline: 16px;
    border-radius: 20px;
  }

  .check-state {
    color: var(--muted);
  }

  .check-state:empty {
    display: none;
  }

  .check-steps {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 10px 0 0;
    border-block-start: 1px solid var(--line);
    list-style: none;
  }

  .check-steps:empty {
    display: none;
  }

  .check-step {
    display: flex;
    gap: 10px;
  }

  .check-step .icon {
    flex: none;
    margin-block-start: 2px;
    color: var(--muted);
    font-size: 18px;
  }

  .check-step.passed .icon {
    color: light-dark(#1c7a3f, #7fd49b);
  }

  .check-step:is(.failed, .refused) .icon {
    color: var(--danger-text);
  }

  .check-step span {
    color: var(--muted);
  }

  .check-step small {
    display: block;
    color: var(--muted);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
`;
