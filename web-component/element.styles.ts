import { agent } from './parts/stage/agent-chip.styles';
import { bar } from './parts/toolbar/toolbar.styles';
import { call } from './parts/call-view/call-view.styles';
import { captions } from './parts/captions/captions.styles';
import { chat } from './parts/chat/chat.styles';
import { controls } from './theme/buttons.styles';
import { dialogs } from './parts/dialog/dialog.styles';
import { fields } from './theme/fields.styles';
import { forcedColors } from './theme/forced-colors.styles';
import { invitation } from './parts/agent-invitation/agent-invitation.styles';
import { lobby } from './parts/device-check/room-preview.styles';
import { menus } from './parts/menu/menu.styles';
import { overlays } from './parts/notices/notices.styles';
import { panels } from './parts/people-panel/people-panel.styles';
import { recording } from './parts/call-view/call-header.styles';
import { screens } from './parts/device-check/device-check.styles';
import { theme } from './theme/theme.styles';
import { tiles } from './parts/tile/tile.styles';

/** The styles of the one shadow root that all parts render into. */
export const styles = [
  theme,
  controls,
  menus,
  fields,
  dialogs,
  call,
  tiles,
  bar,
  overlays,
  screens,
  panels,
  chat,
  recording,
  agent,
  captions,
  lobby,
  invitation,
  forcedColors,
];
