import type { Permissions } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia } from '../../call/media/local-media';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import type { CollapsibleButton } from '../toolbar/toolbar-buttons';

/** The objects that an action works on. */
export interface ActionTarget {
  call: Call;
  media: LocalMedia;
  /** Buttons that are not switched off; the actions of the others do nothing. */
  features: readonly CollapsibleButton[];
  togglePanel(panel: 'chat' | 'people'): void;
  openMenu(menu: 'reactions' | 'layout'): void;
  togglePictureInPicture(): void;
  openShortcuts(): void;
}

/** Returns whether an action is available: its button is not switched off, and you may use the device. */
export function canRun(
  action: ShortcutAction,
  features: readonly CollapsibleButton[],
  may: Permissions,
): boolean {
  switch (action) {
    case 'microphone':
    case 'camera':
      return may[action];
    case 'screen':
      return may.screen && features.includes(action);
    case 'picture-in-picture':
    case 'shortcuts':
      return true;
    default:
      return features.includes(action);
  }
}

/** Runs the action of a keyboard shortcut or of a button of the toolbar. */
export function runAction(action: ShortcutAction, target: ActionTarget): void {
  const { call, media, features } = target;
  if (!canRun(action, features, call.state.permissions)) return;
  const { microphoneOn, cameraOn, screenStream } = media.state;
  switch (action) {
    case 'microphone':
      return void media.setMicrophone(!microphoneOn);
    case 'camera':
      return void media.setCamera(!cameraOn);
    case 'screen':
      return screenStream ? media.stopScreenShare() : void media.startScreenShare();
    case 'hand': {
      const self = call.state.participants.find(({ isSelf }) => isSelf);
      return call.raiseHand((self?.handRaisedAt ?? null) === null);
    }
    case 'chat':
    case 'people':
      return target.togglePanel(action);
    case 'reactions':
    case 'layout':
      return target.openMenu(action);
    case 'picture-in-picture':
      return target.togglePictureInPicture();
    case 'shortcuts':
      return target.openShortcuts();
  }
}
