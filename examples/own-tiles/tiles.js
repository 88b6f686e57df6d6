// A call with tiles of its own. The call is a store: each change draws the page from its state.
import { createCall } from '@conference-room/core';

const find = (id) => document.getElementById(id);
/** The tiles on the page, by participant and picture. */
const tiles = new Map();
/** Tracks play in streams, one for each. */
const streams = new WeakMap();
let call = null;

find('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  void enter(new URL(new FormData(event.target).get('link')));
});

async function enter(link) {
  const fragment = new URLSearchParams(link.hash.slice(1));
  const [token, e2eeKey] = [fragment.get('token') ?? '', fragment.get('key')];
  call?.close();
  try {
    call = await createCall({ server: link.origin, token, e2eeKey });
  } catch (error) {
    find('status').textContent = error.message;
    return;
  }
  call.subscribe(draw);
  await Promise.all([call.setMicrophone(true), call.setCamera(true)]);
  await call.join();
}

const onClick = (id, act) => find(id).addEventListener('click', act);
onClick('microphone', () => call.setMicrophone(!call.state.own.microphoneOn));
onClick('camera', () => call.setCamera(!call.state.own.cameraOn));
onClick('screen', () => (call.state.own.screen ? call.stopScreenShare() : call.startScreenShare()));
onClick('hand', () => call.setHand(!self().handRaisedAt));
onClick('leave', () => call.leave());

const self = () => call.state.participants.find(({ isSelf }) => isSelf);
const isInCall = () => ['joined', 'reconnecting'].includes(call.state.phase);

function draw() {
  const { participants, own } = call.state;
  find('status').textContent = statusOf(call.state);
  find('controls').hidden = !isInCall();
  find('entry').hidden = call.state.phase !== 'idle';
  find('microphone').ariaPressed = own.microphoneOn;
  find('camera').ariaPressed = own.cameraOn;
  find('screen').ariaPressed = own.screen !== null;
  find('hand').ariaPressed = Boolean(self()?.handRaisedAt);
  const pictures = participants.filter(({ kind }) => kind === 'human').flatMap(picturesOf);
  for (const picture of pictures) drawTile(picture);
  const shown = new Set(pictures.map(keyOf));
  for (const [key, { figure }] of tiles) {
    if (shown.has(key)) continue;
    figure.remove();
    tiles.delete(key);
  }
  if (isInCall()) call.watch(pictures.filter(({ one }) => !one.isSelf).map(watched));
}

function statusOf({ phase, ended, recording, notice }) {
  if (phase === 'idle') return ended ? (ended.message ?? `The call is over: ${ended.reason}.`) : '';
  return [phase, recording && 'recording', notice?.message].filter(Boolean).join(', ');
}

/** A participant has a tile, and another one for the screen that they share. */
const picturesOf = (one) => [
  { one, picture: 'camera', stream: streamOf(one.camera) },
  ...(one.devices.screen ? [{ one, picture: 'screen', stream: one.screenStream }] : []),
];

const keyOf = ({ one, picture }) => `${picture} ${one.participantId}`;

function drawTile(shown) {
  const { one, picture, stream } = shown;
  const { figure, video, audio, caption } = tiles.get(keyOf(shown)) ?? newTile(shown);
  play(video, stream);
  play(audio, picture === 'camera' ? streamOf(one.microphone) : null);
  figure.classList.toggle('speaking', one.isSpeaking);
  const marks = [!one.devices.microphone && '🔇', one.handRaisedAt && '✋'].filter(Boolean);
  caption.textContent = [one.displayName, picture === 'screen' && '(screen)', ...marks]
    .filter(Boolean)
    .join(' ');
}

function newTile(shown) {
  const [figure, video, audio, caption] = ['figure', 'video', 'audio', 'figcaption'].map((name) =>
    document.createElement(name),
  );
  Object.assign(video, { autoplay: true, playsInline: true, muted: shown.one.isSelf });
  audio.autoplay = true;
  figure.append(video, audio, caption);
  find('tiles').append(figure);
  const tile = { figure, video, audio, caption };
  tiles.set(keyOf(shown), tile);
  return tile;
}

/** An element that gets its stream again starts again. */
const play = (element, stream) => element.srcObject === stream || (element.srcObject = stream);

function streamOf(track) {
  if (track && !streams.has(track)) streams.set(track, new MediaStream([track]));
  return track ? streams.get(track) : null;
}

function watched(shown) {
  const { clientWidth: width, clientHeight: height } = tiles.get(keyOf(shown)).video;
  return { participantId: shown.one.participantId, picture: shown.picture, width, height };
}
