import { createCall } from '../../web-component/call/call';
import { createLocalMedia } from '../../web-component/call/media/local';
import { loadRoomPreview } from '../../web-component/call/room-preview';
import type { Call, RoomPreview, LocalMedia, Participant } from '../../web-component/call/state';

/** A page with a call and no interface around it, for tests of what no interface shows. Its fragment is the server. */
export interface Core {
  call: Call;
  media: LocalMedia;
  /** Every connection that the page made. */
  connections: RTCPeerConnection[];
  create(): { call: Call; media: LocalMedia };
  join(token: string, key: string | null): Promise<void>;
  /** What goes on in a room. */
  look(token: string): Promise<RoomPreview | null>;
  other(): Participant | undefined;
  /** Frames shown of what the other one sends. */
  frames(source: 'cameraStream' | 'screenStream'): Promise<number>;
}

declare global {
  interface Window {
    core: Core;
    /** While it is set, connections say that they are interrupted. */
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

window.core = {
  call,
  media,
  connections,
  create,
  look: async (token) => loadRoomPreview(location.hash.slice(1), token, new AbortController().signal),
  other,
  async join(token, key) {
    await Promise.all([media.setMicrophone(true), media.setCamera(true)]);
    await call.join(token, key);
  },
  async frames(source) {
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
