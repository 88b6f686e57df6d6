import { css } from 'lit';

/** The list of participants. */
export const peoplePanel = css`
  .panel-head .count {
    color: var(--muted);
    font-weight: 400;
  }

  .switch-row.mute-all {
    cursor: auto;
  }

  .people {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    padding: 6px 8px 12px;
  }

  .people ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .guest-badge {
    display: inline-block;
    margin-inline-start: 2px;
    padding: 0 8px;
    border-radius: 9px;
    background: color-mix(in srgb, var(--warn) 20%, var(--surface));
    color: var(--text);
    font-size: 12px;
    line-height: 18px;
    vertical-align: 1px;
  }

  .person {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 54px;
    padding: 4px 8px;
    border-radius: 12px;
  }

  .person-name {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .person .muted {
    color: var(--muted);
  }

  .person .hand {
    color: var(--warn);
  }

  .person :is(.muted, .hand) {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    font-size: 12px;
    font-weight: 600;
  }

  .agent-badge {
    display: inline-block;
    margin-inline-start: 6px;
    padding: 0 8px;
    border-radius: 9px;
    background: color-mix(in srgb, var(--accent) 16%, var(--surface));
    color: var(--text);
    font-size: 12px;
    line-height: 18px;
    vertical-align: 1px;
  }
`;
