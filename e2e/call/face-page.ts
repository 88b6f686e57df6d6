import { html, render, type TemplateResult } from 'lit';
import { createLocalMedia } from '../../web-component/call/media/local';
import { IDLE } from '../../web-component/call/call-reducer';
import type { Call, CallState, Lobby, Participant } from '../../web-component/call/state';
import { styles } from '../../web-component/element.styles';
import { choiceOf, stringsOf } from '../../web-component/strings/languages';
import { textOf } from '../../web-component/strings/text';
import { person } from '../../web-component/testing/call-fixtures';
import '../../web-component/parts/call-view/call-view';
import '../../web-component/parts/device-check/device-check';

/** A page with the interface of a call and no call behind it, for looking at states that are hard to come by. */
export interface Face {
  /** Shows a call; what is given stays until it is given again. */
  call(change: Partial<CallState>): void;
  /** The others beside oneself. */
  people(...others: Partial<Participant>[]): void;
  /** Shows the device check. */
  lobby(lobby: Lobby): void;
  /** Shows that one wants to go while one's recording is being sent. */
  going(isGoing: boolean): void;
  /** What was asked of the call, as JSON. */
  asked: string[];
}

declare global {
  interface Window {
    face: Face;
  }
}

const host = document.createElement('conference-room-face');
host.style.cssText = 'display: block; block-size: 100dvh';
document.body.style.margin = '0';
document.body.append(host);
const root = host.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);

const { tag, language } = choiceOf(navigator.languages);
const text = textOf(tag, await stringsOf(language));
const media = createLocalMedia();
const asked: string[] = [];
const asks = (name: string) => (wish: unknown) => void asked.push(JSON.stringify([name, wish]));

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
  room: { roomId: 'rm_a', roomName: 'Weekly planning', endToEndEncrypted: false, locked: false },
  sessionStartedAt: new Date(Date.now() - 754_000),
  selfId: self.participantId,
  participants: [self],
  canInviteAgent: true,
};
let isGoing = false;
let showsCaptions = true;

const call: Call = Object.assign(new EventTarget(), {
  get state() {
    return state;
  },
  join: async () => undefined,
  leave: async () => undefined,
  setToken: asks('setToken'),
  sendChat: async () => undefined,
  raiseHand: asks('raiseHand'),
  react: asks('react'),
  mute: asks('mute'),
  remove: asks('remove'),
  liftBan: asks('liftBan'),
  setRole: asks('setRole'),
  setLocked: asks('setLocked'),
  endForAll: () => asks('endForAll')(null),
  startRecording: async () => asks('startRecording')(null),
  stopRecording: () => asks('stopRecording')(null),
  inviteAgent: asks('inviteAgent'),
  removeAgent: () => asks('removeAgent')(null),
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
      .layout=${'auto'}
      .onLayout=${asks('layout')}
      .leaveActions=${{
        leave: () => asks('leave')(null),
        endForAll: () => asks('endForAll')(null),
        leaveNow: () => asks('leaveNow')(null),
        stay: () => window.face.going(false),
      }}
      .isLeaving=${isGoing}
    ></conference-room-call>`,
  );

window.face = {
  asked,
  call(change) {
    state = { ...state, ...change };
    drawCall();
  },
  people(...others) {
    window.face.call({
      participants: [self, ...others.map((one) => someone(one.displayName ?? '', one))],
    });
  },
  lobby(lobby) {
    draw(
      html`<conference-room-device-check
        .text=${text}
        .media=${media}
        .displayName=${'Ada'}
        .isAskingForDevices=${false}
        .loadRoomPreview=${async () => lobby}
        .onJoin=${() => asks('join')(null)}
      ></conference-room-device-check>`,
    );
  },
  going(value) {
    isGoing = value;
    drawCall();
  },
};
