import { css } from 'lit';

/** The call: header, stage, tiles, bar. */
export const call = css`
  .call {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    outline: none;
  }

  .call-head {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 10px 16px 0;
    min-block-size: 40px;
    font-size: 14px;
  }

  .call-head h1 {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }

  .fact {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--muted);
    font-size: 13px;
    white-space: nowrap;
  }

  .fact .icon {
    font-size: 12px;
  }

  .elapsed {
    margin-inline-start: auto;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    margin: 8px 12px 0;
    padding: 8px 14px;
    border-radius: 12px;
    background: color-mix(in srgb, var(--accent) 14%, var(--surface));
    font-size: 14px;
  }

  .banner > span:not(.spinner) {
    flex: 1 1 180px;
  }

  .banner.warn {
    background: light-dark(#fbeecb, #3b2e10);
    color: light-dark(#5c3d00, #ffdf9e);
  }

  .middle {
    position: relative;
    display: flex;
    flex: 1;
    min-block-size: 0;
    gap: 12px;
    padding: 10px 12px;
  }

  .picture {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }

  conference-room-stage {
    display: block;
    block-size: 100%;
    overflow: hidden auto;
  }

  .tiles {
    position: relative;
    block-size: 100%;
  }

  .place {
    position: absolute;
    display: block;
    transition:
      inset 0.25s ease,
      inline-size 0.25s ease,
      block-size 0.25s ease;
  }

  .floating {
    z-index: 2;
  }

  .tile {
    container: tile / inline-size;
    position: relative;
    display: grid;
    place-items: center;
    block-size: 100%;
    overflow: hidden;
    border-radius: var(--radius);
    background: var(--tile);
  }

  .floating .tile {
    box-shadow: var(--shadow);
    outline: 2px solid var(--background);
  }

  .tile.screen {
    background: #0a0c0b;
  }

  video {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .screen video {
    object-fit: contain;
  }

  .mirrored video,
  video.mirrored {
    transform: scaleX(-1);
  }

  .tile::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 0 var(--accent);
    transition: box-shadow 0.2s;
    pointer-events: none;
  }

  .tile.speaking::after {
    box-shadow: inset 0 0 0 3px light-dark(#2f9a72, #6fc3a0);
  }

  .tile.away :is(video, .avatar) {
    opacity: 0.35;
  }

  .away-note {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 6px 12px;
    border-radius: 16px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
  }

  .avatar {
    display: grid;
    place-items: center;
    grid-area: 1 / 1;
    inline-size: clamp(36px, 26cqi, 112px);
    aspect-ratio: 1;
    border-radius: 50%;
    background: hsl(var(--hue) 28% 36%);
    color: #fff;
    font-size: clamp(14px, 9.5cqi, 40px);
    font-weight: 550;
    line-height: 1;
  }

  .avatar.small {
    flex: none;
    inline-size: 36px;
    font-size: 13px;
  }

  .away-note {
    grid-area: 1 / 1;
  }

  .nameplate {
    position: absolute;
    inset-block-end: 8px;
    inset-inline-start: 8px;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    max-inline-size: calc(100% - 16px);
    padding: 3px 10px;
    border-radius: 10px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    line-height: 20px;
  }

  .nameplate .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .nameplate .icon {
    font-size: 11px;
  }

  .nameplate .muted {
    display: contents;
    color: #ff9c85;
  }

  .nameplate .muted .icon {
    color: #ff9c85;
  }

  .nameplate .hand .icon {
    color: #ffd27a;
  }

  .nameplate .hand {
    display: contents;
  }

  .nameplate :is(.icon-fair, .icon-poor, .icon-lost) {
    color: #ffc46b;
    stroke-width: 3;
  }

  @container tile (inline-size < 190px) {
    .away-note {
      padding: 6px;
      font-size: 0;
    }
  }

  @container tile (inline-size < 130px) {
    .nameplate {
      inset-block-end: 4px;
      inset-inline-start: 4px;
      max-inline-size: calc(100% - 8px);
      padding: 1px 7px;
      font-size: 11px;
      line-height: 18px;
    }
  }

  .pin-button {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--shade);
    color: #fff;
    opacity: 0;
    cursor: pointer;
    transition: opacity 0.15s;
  }

  .pin-button .icon {
    font-size: 12px;
  }

  .tile:hover .pin-button,
  .pin-button:focus-visible,
  .pin-button.on {
    opacity: 1;
  }

  .pin-button.on {
    background: var(--accent);
    color: var(--on-accent);
  }

  @media (hover: none) {
    .pin-button {
      opacity: 0.85;
    }
  }

  .alone {
    position: absolute;
    inset-block-start: 16px;
    inset-inline: 0;
    inline-size: fit-content;
    max-inline-size: 90%;
    margin-inline: auto;
    padding: 6px 14px;
    border-radius: 18px;
    background: var(--shade);
    color: #fff;
    font-size: 14px;
    text-align: center;
  }

  .toolbar {
    position: relative;
    z-index: 5;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: 4px 12px 14px;
  }

  .toolbar .control:not(.on, .off, .leave) {
    background: light-dark(var(--surface), var(--raised));
    box-shadow: 0 0 0 1px light-dark(var(--line), transparent);
  }

  .toolbar .control:not(.on, .off, .leave):hover {
    background: var(--raised-more);
  }

  conference-room-toolbar {
    display: block;
  }

  ::slotted([slot='toolbar']) {
    flex: none;
  }

  ::slotted([slot='side']) {
    flex: 0 0 clamp(220px, 26cqi, 340px);
    overflow: auto;
  }

  .reactions {
    position: absolute;
    inset-block-end: 44px;
    inset-inline-start: 12px;
    display: grid;
    gap: 6px;
    justify-items: start;
    pointer-events: none;
  }

  .reaction {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding-inline-end: 12px;
    border-radius: 20px;
    background: var(--shade);
    color: #fff;
    font-size: 13px;
    animation: rise 0.35s ease-out;
  }

  .reaction b {
    padding: 6px 2px 6px 8px;
    font-size: 22px;
    font-weight: 400;
    line-height: 1;
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 24px;
      scale: 0.7;
    }
  }

  .captions {
    position: absolute;
    inset-block-end: 44px;
    inset-inline: 0;
    display: grid;
    gap: 4px;
    inline-size: fit-content;
    max-inline-size: min(92%, 640px);
    margin-inline: auto;
    pointer-events: none;
  }

  .caption {
    padding: 6px 14px;
    border-radius: 10px;
    background: rgb(10 12 11 / 84%);
    color: #fff;
    font-size: 17px;
  }

  .caption-name {
    margin-inline-end: 6px;
    color: #b9e3d1;
    font-weight: 600;
  }

  .notices {
    position: absolute;
    inset-block-start: 12px;
    inset-inline: 12px;
    z-index: 3;
    display: grid;
    gap: 6px;
    justify-items: center;
    pointer-events: none;
  }

  .notice {
    max-inline-size: min(100%, 420px);
    padding: 8px 16px;
    border-radius: 14px;
    background: light-dark(#1c1b18, #eceeec);
    color: light-dark(#fff, #101312);
    font-size: 14px;
    overflow-wrap: anywhere;
    box-shadow: var(--shadow);
    animation: rise 0.25s ease-out;
  }

  conference-room-sound .banner {
    position: absolute;
    inset-block-end: 84px;
    inset-inline: 0;
    z-index: 4;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--shadow);
  }

  @container room (inline-size < 720px) {
    .middle {
      flex-direction: column;
      padding: 8px;
    }

    .fact span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .call-head {
      padding-inline: 12px;
    }

    .toolbar {
      padding: 2px 8px 10px;
    }

    .toolbar conference-room-menu {
      position: static;
    }

    .toolbar .menu {
      inset-inline: 8px;
      inline-size: auto;
      max-inline-size: none;
      max-block-size: min(70dvh, 480px);
    }

    ::slotted([slot='side']) {
      flex: 0 1 35%;
    }
  }
`;
