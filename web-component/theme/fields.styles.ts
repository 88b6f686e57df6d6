import { css } from 'lit';

/** Form fields: switches and selects. */
export const fields = css`
  .switch-row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    padding: 10px 16px;
    cursor: pointer;
  }

  small {
    display: block;
    font-size: 13px;
    color: var(--muted);
  }

  .switch {
    appearance: none;
    flex: none;
    inline-size: 44px;
    block-size: 26px;
    border-radius: 13px;
    background: light-dark(#8b867a, #59625d);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .switch::before {
    content: '';
    display: block;
    inline-size: 20px;
    block-size: 20px;
    margin: 3px;
    border-radius: 50%;
    background: #fff;
    transition: margin 0.15s;
  }

  .switch:checked {
    background: var(--accent);
  }

  .switch:checked::before {
    margin-inline-start: 21px;
  }

  select {
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    padding-inline: 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font-size: 15px;
    text-overflow: ellipsis;
    cursor: pointer;
  }
`;
