import type { Askable } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { SidePanel } from './side-panel';
import type { LocalMedia } from '../../call/media/local-media';

/** The answers that people give with the buttons of banners. */
export interface Answers {
  admit(participantId: string | null): void;
  answer(device: Askable, turnsOn: boolean): void;
  turnVideoOn(): void;
  showWaiting(): void;
  showPolls(): void;
  closePolls(): void;
}

/** @param leaveBanner moves the focus to the call, because the pressed button disappears with its banner */
export const answersOf = (
  call: Call,
  media: LocalMedia,
  panel: SidePanel,
  leaveBanner: () => void,
): Answers => ({
  admit(participantId) {
    call.admit(participantId);
    leaveBanner();
  },
  answer(device, turnsOn) {
    call.closeTurnOnRequest(device);
    if (turnsOn) void (device === 'camera' ? media.setCamera(true) : media.setMicrophone(true));
    leaveBanner();
  },
  turnVideoOn() {
    call.setAudioOnly(false);
    leaveBanner();
  },
  showWaiting: () => void panel.show('people'),
  showPolls: () => void panel.show('polls'),
  closePolls() {
    call.seePolls();
    leaveBanner();
  },
});
