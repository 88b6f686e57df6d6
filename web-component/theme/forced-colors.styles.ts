import { css } from 'lit';

/**
 * Forced colours (Windows contrast themes): borders instead of surfaces, and the system highlight for what is on.
 * Comes last.
 */
export const forcedColors = css`
  @media (forced-colors: active) {
    .toolbar .control,
    .preview .control,
    .control.primary,
    .button,
    .level,
    .switch,
    .tile,
    .avatar,
    .nameplate,
    .tile-buttons button,
    .notice,
    .caption,
    .reaction,
    .message p,
    .control[data-tip]::after {
      border: 1px solid;
    }

    .toolbar .control.on,
    .toolbar .control.recording,
    .control.primary,
    .button.primary,
    .tile-buttons .on,
    .switch:checked,
    .level i,
    .menu-item:is(:hover, :focus),
    .emoji:is(:hover, :focus) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    .menu-item:is(:hover, :focus) .icon {
      color: inherit;
    }

    .menu-item[aria-disabled='true'] {
      color: GrayText;
    }

    .switch::before,
    .recording-mark i {
      forced-color-adjust: none;
      background: CanvasText;
    }

    .tile.speaking::after {
      border: 4px solid Highlight;
    }

    .nameplate .icon {
      forced-color-adjust: auto;
    }
  }
`;
