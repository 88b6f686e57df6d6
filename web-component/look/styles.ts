import { agent } from './agent';
import { bar } from './bar';
import { call } from './call';
import { captions } from './captions';
import { chat } from './chat';
import { controls } from './controls';
import { dialogs } from './dialogs';
import { fields } from './fields';
import { forcedColors } from './forced-colors';
import { invitation } from './invitation';
import { lobby } from './lobby';
import { menus } from './menus';
import { overlays } from './overlays';
import { panels } from './panels';
import { recording } from './recording';
import { screens } from './screens';
import { theme } from './theme';
import { tiles } from './tiles';

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
