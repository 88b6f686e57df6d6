import type { Call, LocalMedia } from '../../call/state';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import type { CollapsibleButton } from '../toolbar/toolbar-buttons';

/** What an action works on. */
export interface ActionTarget {
  call: Call;
  media: LocalMedia;
  /** Buttons that the integrator did not switch off; the actions of the others do nothing. */
  features: readonly CollapsibleButton[];
  togglePanel(panel: 'chat' | 'people'): void;
  openMenu(menu: 'reactions' | 'layout'): void;
  togglePictureInPicture(): void;
  openShortcuts(): void;
}

/** Runs the action of a keyboard shortcut or of a button of the toolbar. */
export function runAction(action: ShortcutAction, target: ActionTarget): void {
  const { call, media, features } = target;
  const { microphoneOn, cameraOn, screenStream } = media.state;
  switch (action) {
    case 'microphone':
      return void media.setMicrophone(!microphoneOn);
    case 'camera':
      return void media.setCamera(!cameraOn);
    case 'screen':
      if (!features.includes('screen')) return;
      return screenStream ? media.stopScreenShare() : void media.startScreenShare();
    case 'hand': {
      const self = call.state.participants.find(({ isSelf }) => isSelf);
      if (features.includes('hand')) call.raiseHand((self?.handRaisedAt ?? null) === null);
      return;
    }
    case 'chat':
    case 'people':
      if (features.includes(action)) target.togglePanel(action);
      return;
    case 'reactions':
    case 'layout':
      if (features.includes(action)) target.openMenu(action);
      return;
    case 'picture-in-picture':
      return target.togglePictureInPicture();
    case 'shortcuts':
      return target.openShortcuts();
  }
}
