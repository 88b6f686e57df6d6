import { css } from 'lit';

/** Switches, device menus, level, what is wrong with a device. */
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

  .level {
    display: block;
    block-size: 6px;
    border-radius: 3px;
    overflow: hidden;
    background: var(--raised-more);
  }

  .level i {
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: var(--accent);
    transform: scaleX(var(--level, 0));
    transform-origin: left;
    transition: transform 0.1s linear;
  }

  [dir='rtl'] .level i {
    transform-origin: right;
  }

  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
    padding: 10px 14px;
    border-radius: 12px;
    background: light-dark(#f9e7e1, #3a1e18);
    color: light-dark(#7c2413, #ffc3b4);
    font-size: 14px;
  }

  .problem span {
    flex: 1 1 200px;
  }

  .problems {
    display: grid;
    gap: 8px;
  }
`;
