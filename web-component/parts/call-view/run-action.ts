import type { Call, LocalMedia } from '../../call/state';
import type { Movable } from '../toolbar/toolbar-buttons';
import type { ShortcutAction } from '../shortcuts/shortcuts';

/** What actions work on. */
export interface Controls {
  call: Call;
  media: LocalMedia;
  /** What the integrator did not switch off: the others do nothing. */
  features: readonly Movable[];
  togglePanel(panel: 'chat' | 'people'): void;
  openMenu(menu: 'reactions' | 'layout'): void;
  togglePictureInPicture(): void;
  openShortcuts(): void;
}

/** Does what a key or a button of the bar stands for. */
export function perform(action: ShortcutAction, controls: Controls): void {
  const { call, media, features } = controls;
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
      if (features.includes(action)) controls.togglePanel(action);
      return;
    case 'reactions':
    case 'layout':
      if (features.includes(action)) controls.openMenu(action);
      return;
    case 'picture-in-picture':
      return controls.togglePictureInPicture();
    case 'shortcuts':
      return controls.openShortcuts();
  }
}
