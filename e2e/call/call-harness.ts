import { createCall } from '../../web-component/call/call';
import { createLocalMedia } from '../../web-component/call/media/local';
import type { Call } from '../../web-component/call/state/call-operations';
import type { LocalMedia } from '../../web-component/call/media/local-media';
import type { Participant } from '../../web-component/call/state/call-state';

/** A page with a call and no interface, to test what no interface shows. The fragment of its address is the server. */
export interface CallHarness {
  call: Call;
  media: LocalMedia;
  /** Every connection that the page made. */
  connections: RTCPeerConnection[];
  create(): { call: Call; media: LocalMedia };
  join(token: string, key: string | null): Promise<void>;
  /** Returns the first other participant. */
  other(): Participant | undefined;
  /** Counts the frames shown of what the other participant sends. */
  countFrames(source: 'cameraStream' | 'screenStream'): Promise<number>;
}

declare global {
  interface Window {
    callHarness: CallHarness;
    /** While it is true, connections report that they are interrupted. */
    interrupted: boolean;
  }
}

const connections: RTCPeerConnection[] = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    connections.push(this);
  }

  override get connectionState(): RTCPeerConnectionState {
    return window.interrupted ? 'disconnected' : super.connectionState;
  }
};

function create() {
  const media = createLocalMedia();
  return { media, call: createCall({ serverUrl: location.hash.slice(1), media }) };
}

const { call, media } = create();
const other = () => call.state.participants.find((participant) => !participant.isSelf);
const videos = new Map<MediaStream, HTMLVideoElement>();

window.callHarness = {
  call,
  media,
  connections,
  create,
  other,
  async join(token, key) {
    await Promise.all([media.setMicrophone(true), media.setCamera(true)]);
    await call.join(token, key);
  },
  async countFrames(source) {
    const stream = other()?.[source];
    if (!stream) return 0;
    const video = videos.get(stream) ?? document.createElement('video');
    videos.set(stream, video);
    if (video.srcObject !== stream) {
      video.muted = true;
      video.srcObject = stream;
      document.body.append(video);
      await video.play();
    }
    return video.getVideoPlaybackQuality().totalVideoFrames;
  },
};
