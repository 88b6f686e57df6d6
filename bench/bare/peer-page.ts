/**
 * Returns a video call between two pages with nothing around it: one RTCPeerConnection, and a WebSocket that passes on
 * the messages of the other page. `window.join()` joins once `window.isReady`.
 * @param constraints the requested camera and microphone
 * @param showsOwn whether the page also shows its own picture, as every call does: drawing it takes processor time
 */
export const barePage = (constraints: MediaStreamConstraints, showsOwn: boolean): string => `<!doctype html>
<title>Bare</title>
<style>video { height: 480px }</style>
<video id="other" autoplay playsinline muted></video>
${showsOwn ? '<video id="own" autoplay playsinline muted></video>' : ''}
<script type="module">
  const media = await navigator.mediaDevices.getUserMedia(${JSON.stringify(constraints)});
  const own = document.querySelector('#own');
  if (own) own.srcObject = media;
  window.join = () => {
    const socket = new WebSocket('ws://' + location.host + '/relay');
    const peer = new RTCPeerConnection();
    const say = (message) => socket.send(JSON.stringify(message));
    const describe = async () => {
      await peer.setLocalDescription();
      say({ description: peer.localDescription });
    };
    const hear = async ({ isSecond, description, candidate }) => {
      if (isSecond) await describe();
      if (candidate) await peer.addIceCandidate(candidate);
      if (!description) return;
      await peer.setRemoteDescription(description);
      if (description.type === 'offer') await describe();
    };
    media.getTracks().forEach((track) => peer.addTrack(track, media));
    peer.addEventListener('icecandidate', ({ candidate }) => candidate && say({ candidate }));
    peer.addEventListener('track', ({ streams: [stream] }) => {
      document.querySelector('#other').srcObject = stream;
    });
    let heard = Promise.resolve();
    socket.addEventListener('message', ({ data }) => {
      heard = heard.then(() => hear(JSON.parse(data)));
    });
    window.isIn = new Promise((resolve) => socket.addEventListener('open', resolve));
  };
  window.isReady = true;
  if (location.hash === '#join') window.join();
</script>`;

/** Returns a page with only `<conference-room>`. @param server the server that it comes from */
export const elementPage = (server: string): string => `<!doctype html>
<title>Ours</title>
<style>conference-room { height: 480px }</style>
<script type="module" src="${server}/conference-room.js"></script>
<script type="module">
  await customElements.whenDefined('conference-room');
  const [token, when] = location.hash.slice(1).split('&');
  const room = document.createElement('conference-room');
  Object.assign(room, { authToken: token, prejoin: when === 'join' ? 'off' : 'on' });
  window.isIn = new Promise((resolve) => room.addEventListener('joined', resolve));
  window.join = () => room.join();
  document.body.append(room);
</script>`;

/**
 * A script for both pages that runs before everything else. It sets `window.seenAt` when the first frame from another
 * page is presented, in milliseconds since the page was opened. It sets `window.isReady` when the own camera shows a
 * frame.
 */
export const WATCH = `
  const remote = new Set();
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super(configuration);
      this.addEventListener('track', ({ track }) => remote.add(track));
    }
  };
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    get: source.get,
    set(stream) {
      source.set.call(this, stream);
      this.requestVideoFrameCallback(() => {
        const isRemote = this.srcObject?.getTracks().some((track) => remote.has(track));
        if (isRemote) window.seenAt ??= performance.now();
        else window.isReady = true;
      });
    },
  });`;
