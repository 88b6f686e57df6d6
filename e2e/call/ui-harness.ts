import { DEFAULT_CALL_SETTINGS } from '../../server/platform/room-settings/settings';
import { html, render, type TemplateResult } from 'lit';
import { createLocalMedia } from '../../web-component/call/media/local';
import { IDLE } from '../../web-component/call/state/idle';
import type { WatchedTile } from '../../web-component/call/engine/engine';
import type { Call } from '../../web-component/call/state/call-operations';
import type { CallState, RoomPreview, Participant } from '../../web-component/call/state/call-state';
import { styles } from '../../web-component/element.styles';
import { choiceOf } from '../../web-component/strings/languages';
import { EVERYTHING, person } from '../../web-component/testing/call-fixtures';
import { textsIn } from '../../web-component/testing/texts';
import '../../web-component/parts/call-view/call-view';
import '../../web-component/parts/device-check/device-check';

/** A page with the interface of a call and no call behind it, to test states that are hard to reach. */
export interface UiHarness {
  /** Changes the state of the call, and shows it. */
  showCall(change: Partial<CallState>): void;
  /** Replaces the other participants, and shows the call. */
  setOthers(...others: Partial<Participant>[]): void;
  /** Shows the device check. */
  showDeviceCheck(preview: RoomPreview): void;
  /** Shows the call as it is while you leave and your recording is still being sent, or as it is otherwise. */
  setLeaving(isLeaving: boolean): void;
  /** The methods of the call that the interface called, with their arguments, as JSON. */
  calls: string[];
  /** How many pictures the interface shows. */
  watched: number;
}

declare global {
  interface Window {
    uiHarness: UiHarness;
  }
}

const host = document.createElement('conference-room-harness');
host.style.cssText = 'display: block; block-size: 100dvh';
document.body.style.margin = '0';
document.body.append(host);
const root = host.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);

const { tag, language } = choiceOf(navigator.languages);
const text = await textsIn(language, tag);
const media = createLocalMedia();
const calls: string[] = [];
const note = (name: string) => (input: unknown) => void calls.push(JSON.stringify([name, input]));

const someone = (participantId: string, more: Partial<Participant> = {}): Participant =>
  person(participantId, {
    displayName: participantId,
    devices: { microphone: true, camera: false, screen: false },
    ...more,
  });

const self = someone('Ada', { isSelf: true, role: 'host' });
let state: CallState = {
  ...IDLE,
  phase: 'joined',
  room: {
    roomId: 'rm_a',
    roomName: 'Weekly planning',
    endToEndEncrypted: false,
    locked: false,
    settings: DEFAULT_CALL_SETTINGS,
  },
  sessionStartedAt: new Date(Date.now() - 754_000),
  permissions: EVERYTHING,
  selfId: self.participantId,
  participants: [self],
  canInviteAgent: true,
};
let isLeaving = false;
let showsCaptions = true;
let captionLanguage: string | null = null;

const call: Call = Object.assign(new EventTarget(), {
  get state() {
    return state;
  },
  join: async () => undefined,
  leave: async () => undefined,
  setToken: note('setToken'),
  sendChat: async (...said: unknown[]) => note('sendChat')(said),
  deleteChat: note('deleteChat'),
  reactToChat: (...said: unknown[]) => note('reactToChat')(said),
  fileCipher: null,
  requestUpload: async () => Promise.reject(new Error('There is no server.')),
  cancelUpload: note('cancelUpload'),
  requestDownload: async () => Promise.reject(new Error('There is no server.')),
  startPoll: async (poll: unknown) => note('startPoll')(poll),
  vote: (...said: unknown[]) => note('vote')(said),
  answerConsent: (...said: unknown[]) => note('answerConsent')(said),
  endPoll: note('endPoll'),
  deletePoll: note('deletePoll'),
  seePolls: () => undefined,
  draftMinutes: () => note('draftMinutes')(null),
  giveOpinion: (...said: unknown[]) => note('giveOpinion')(said),
  changeBreakouts: note('changeBreakouts'),
  writeToBreakouts: async (written: unknown) => note('writeToBreakouts')(written),
  // One without a size is prepared, and not received.
  watch: (tiles: readonly WatchedTile[]) =>
    void (window.uiHarness.watched = tiles.filter(({ width }) => width > 0).length),
  setAudioOnly: note('setAudioOnly'),
  setCaptionLanguage: () => undefined, // told whenever a call is drawn, also when nobody has chosen a language
  stats: async () => [],
  raiseHand: note('raiseHand'),
  react: note('react'),
  mute: note('mute'),
  muteAll: () => note('muteAll')(null),
  stopCamera: note('stopCamera'),
  stopScreen: note('stopScreen'),
  stopPointers: note('stopPointers'),
  loadPointers: async () => null,
  askToTurnOn: (...asked: unknown[]) => note('askToTurnOn')(asked),
  setSpotlight: (...asked: unknown[]) => note('setSpotlight')(asked),
  setOverrides: (...given: unknown[]) => note('setGrants')(given),
  closeTurnOnRequest: note('closeTurnOnRequest'),
  remove: note('remove'),
  liftBan: note('liftBan'),
  admit: note('admit'),
  deny: note('deny'),
  writeToWaiting: note('writeToWaiting'),
  setRole: note('setRole'),
  setLocked: note('setLocked'),
  endForAll: () => note('endForAll')(null),
  startRecording: async () => note('startRecording')(null),
  stopRecording: () => note('stopRecording')(null),
  setRecordingPaused: note('setRecordingPaused'),
  inviteAgent: note('inviteAgent'),
  removeAgent: () => note('removeAgent')(null),
  stopAgentSpeech: () => note('stopAgentSpeech')(null),
  setAgentMuted: note('setAgentMuted'),
  close: () => undefined,
});

const draw = (content: TemplateResult): void => {
  render(
    html`<main class="room" dir=${text.dir} lang=${text.language} style="block-size: 100dvh">
      ${content}
    </main>`,
    root,
  );
};

const drawCall = (): void =>
  draw(
    html`<conference-room-call
      .text=${text}
      .call=${call}
      .media=${media}
      .state=${state}
      .mediaState=${media.state}
      .features=${['chat', 'hand', 'screen', 'people', 'record', 'reactions', 'layout']}
      .showsCaptions=${showsCaptions}
      .onCaptions=${(show: boolean) => {
        showsCaptions = show;
        drawCall();
      }}
      .captionLanguage=${captionLanguage}
      .onCaptionLanguage=${(chosen: string | null) => {
        captionLanguage = chosen;
        window.uiHarness.showCall({ captionLanguage });
      }}
      .layout=${'auto'}
      .inviteUrl=${'https://example.com/room/weekly'}
      .onLayout=${note('layout')}
      .leaveActions=${{
        leave: () => note('leave')(null),
        endForAll: () => note('endForAll')(null),
        leaveNow: () => note('leaveNow')(null),
        stay: () => window.uiHarness.setLeaving(false),
      }}
      .onReport=${note('report')}
      .isLeaving=${isLeaving}
    ></conference-room-call>`,
  );

window.uiHarness = {
  calls,
  watched: 0,
  showCall(change) {
    state = { ...state, ...change };
    drawCall();
  },
  setOthers(...others) {
    window.uiHarness.showCall({
      participants: [self, ...others.map((one) => someone(one.displayName ?? '', one))],
    });
  },
  showDeviceCheck(preview) {
    draw(
      html`<conference-room-device-check
        .text=${text}
        .media=${media}
        .displayName=${'Ada'}
        .roomName=${preview.roomName}
        .allowedDevices=${EVERYTHING}
        .isAskingForDevices=${false}
        .loadRoomPreview=${async () => preview}
        .onJoin=${() => note('join')(null)}
        .checkConnection=${async () => undefined}
      ></conference-room-device-check>`,
    );
  },
  setLeaving(value) {
    isLeaving = value;
    drawCall();
  },
};
