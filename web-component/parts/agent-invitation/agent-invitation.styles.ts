import { css } from 'lit';

/** The form that invites an agent. */
export const agentInvitation = css`
  .invite {
    display: grid;
    gap: 14px;
  }

  .choices {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .choice {
    display: flex;
    align-items: start;
    gap: 12px;
    padding: 10px 14px;
    border: 1px solid var(--line);
    border-radius: 14px;
    cursor: pointer;
  }

  .choice:has(:checked) {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 8%, var(--surface));
  }

  .choice:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .choice input {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 2px;
    outline: none;
    accent-color: var(--accent);
  }

  .field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }

  .invite .lead {
    font-size: 13px;
  }
`;
