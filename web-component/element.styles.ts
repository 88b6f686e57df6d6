import { css } from 'lit';
import { deviceCheck } from './parts/device-check/device-check.styles';
import { roomPreview } from './parts/device-check/room-preview.styles';
import { deviceMenus } from './parts/devices/device-menus.styles';
import { levelMeter } from './parts/devices/level-meter.styles';
import { latePart } from './parts/late-part/late-part.styles';
import { dialog } from './parts/dialog/dialog.styles';
import { menu } from './parts/menu/menu.styles';
import { logo } from './parts/logo/logo.styles';
import { buttons } from './theme/buttons.styles';
import { fields } from './theme/fields.styles';
import { forcedColors } from './theme/forced-colors.styles';
import { icons } from './theme/icons.styles';
import { problem } from './theme/problem.styles';
import { theme } from './theme/theme.styles';
import { video } from './theme/video.styles';

/** Styles the screens that the element renders itself: waiting and joining. */
const waiting = css`
  .pause {
    display: flex;
    flex-wrap: wrap;
    align-content: center;
    align-items: center;
    justify-content: center;
    gap: 12px;
    block-size: 100%;
    color: var(--muted);
  }

  /* A short wait shows nothing, so that the screen does not flash. */
  .pause[role='status'] {
    animation: appear 0.2s 0.4s backwards;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;

/**
 * The styles of the one shadow root that all parts of the script render into. A part that is a chunk of its own brings
 * its own styles. The theme comes before the parts that refine it, and forced colors come last.
 */
export const styles = [
  theme,
  icons,
  video,
  buttons,
  fields,
  problem,
  menu,
  dialog,
  deviceCheck,
  logo,
  roomPreview,
  deviceMenus,
  levelMeter,
  latePart,
  waiting,
  forcedColors,
];
