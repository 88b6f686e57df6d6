/**
 * The page of `startPublishers`. It speaks LiveKit's signaling in JSON. With LiveKit's own client, a hundred people in
 * one page would be busy with the messages about one another.
 */

export interface Publisher {
  url: string;
  token: string;
  microphone: boolean;
}

declare global {
  interface Window {
    /** Makes one more person send a small picture, and sound. Settles when LiveKit receives them. */
    publish: typeof publish;
  }
}

async function publish(to: Publisher): Promise<void> {
  const devices = await navigator.mediaDevices.getUserMedia({
    video: { width: 160, height: 90, frameRate: 5 },
    audio: to.microphone,
  });
  // In this version of the protocol, a participant is present as soon as they send.
  const socket = new WebSocket(`${to.url}/rtc?protocol=2&auto_subscribe=0&access_token=${to.token}`);
  const say = (message: object) => socket.send(JSON.stringify(message));
  const connection = new RTCPeerConnection();
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) say({ trickle: { candidateInit: JSON.stringify(candidate), target: 'PUBLISHER' } });
  });
  let work = Promise.resolve();
  const receive = async (data: unknown) => {
    if (typeof data !== 'string') return; // what is said before anything was sent in JSON
    const { answer, trickle } = JSON.parse(data);
    if (answer) await connection.setRemoteDescription(answer);
    if (trickle?.target === 'PUBLISHER') await connection.addIceCandidate(JSON.parse(trickle.candidateInit));
  };
  socket.addEventListener('message', ({ data }) => {
    work = work.then(() => receive(data));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('LiveKit refused a publisher.')));
  });
  for (const track of devices.getTracks()) {
    connection.addTrack(track);
    const [type, source] = track.kind === 'audio' ? ['AUDIO', 'MICROPHONE'] : ['VIDEO', 'CAMERA'];
    say({ addTrack: { cid: track.id, name: source, type, source, width: 160, height: 90 } });
  }
  await connection.setLocalDescription();
  say({ offer: connection.localDescription });
  await new Promise((resolve) => {
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'connected') resolve(undefined);
    });
  });
}

window.publish = publish;
