import type { Askable } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { Participant } from '../../call/state/call-state';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import type { Moderation } from '../people-panel/moderation';
import type { OpenDialog } from './open-dialog';

/**
 * Returns what the menus of people can do.
 * @param view.text the texts at the moment of an action
 * @param view.tell announces a sentence
 */
export const moderationOf = (
  call: Call,
  view: {
    text: () => CallText;
    tell: (sentence: string) => void;
    open: (dialog: OpenDialog) => void;
    takesReports: boolean;
  },
): Moderation => ({
  call,
  askToTurnOn(person: Participant, device: Askable) {
    call.askToTurnOn(person.participantId, device);
    view.tell(view.text()('wasAsked', { name: nameOf(person, view.text()) }));
  },
  askToRemove: (person) => view.open({ name: 'remove', person }),
  askToReport: view.takesReports ? (person) => view.open({ name: 'report', person }) : null,
  muteAll() {
    call.muteAll();
    view.tell(view.text()('othersMuted'));
  },
  writeToWaiting(participantId, written) {
    call.writeToWaiting(participantId, written);
    view.tell(view.text()('waitingWritten'));
  },
});
