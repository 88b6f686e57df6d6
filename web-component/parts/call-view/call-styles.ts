import { avatar } from '../../theme/avatar.styles';
import { panel } from '../../theme/panel.styles';
import { notices } from '../notices/notices.styles';
import { shortcutsTable } from '../shortcuts/shortcuts-table.styles';
import { sound } from '../sound/sound.styles';
import { stage } from '../stage/stage.styles';
import { tile } from '../tile/tile.styles';
import { toolbar } from '../toolbar/toolbar.styles';
import { banners } from './banners.styles';
import { callDialogs } from './call-dialogs.styles';
import { callHeader } from './call-header.styles';
import { callView } from './call-view.styles';

/** The styles of the call. Panels come after dialogs, which share their heading. */
export const callStyles = [
  avatar,
  shortcutsTable,
  callDialogs,
  callView,
  callHeader,
  banners,
  stage,
  tile,
  toolbar,
  notices,
  sound,
  panel,
];
