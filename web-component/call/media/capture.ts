export type MediaKind = 'audio' | 'video';

type Captured = Record<MediaKind, MediaStreamTrack | null>;

const AUDIO: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const VIDEO: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};

interface WantedDevice {
  deviceId: string | null;
  way: MediaTrackConstraints;
}
type Wanted = Partial<Record<MediaKind, WantedDevice>>;
const DEFAULT: WantedDevice = { deviceId: null, way: {} };

/** Opens microphones and cameras. Both requested in the same task are one permission prompt. */
export class Capture {
  #pending: { wanted: Wanted; opened: Promise<Opened> } | null = null;

  /**
   * @param deviceId null for the browser's default, which also replaces a device that is gone
   * @param way how it is opened, where that differs from how it usually is
   * @throws what getUserMedia rejects with
   */
  async open(
    kind: MediaKind,
    deviceId: string | null,
    way: MediaTrackConstraints = {},
  ): Promise<MediaStreamTrack> {
    if (!this.#pending || kind in this.#pending.wanted) {
      const wanted: Wanted = {};
      this.#pending = { wanted, opened: Promise.resolve().then(() => this.#ask(wanted)) };
    }
    const { wanted, opened } = this.#pending;
    wanted[kind] = { deviceId, way };
    const open = (await opened)[kind];
    if (!open) throw new DOMException('Nothing was opened.', 'NotFoundError');
    return open();
  }

  async #ask({ audio, video }: Wanted): Promise<Opened> {
    this.#pending = null;
    if (!audio || !video) {
      const track = await (audio ? one('audio', audio) : one('video', video ?? DEFAULT));
      return track.kind === 'audio' ? { audio: () => track } : { video: () => track };
    }
    try {
      const both = await tracksOf({ audio: constraints('audio', audio), video: constraints('video', video) });
      return { audio: () => found(both.audio), video: () => found(both.video) };
    } catch (error) {
      return this.#apart(audio, video, error);
    }
  }

  /** Opens each by itself when both together failed. A permission that was denied is not requested again. */
  async #apart(audio: WantedDevice, video: WantedDevice, error: unknown): Promise<Opened> {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    const denied = { audio: await isDenied('microphone'), video: await isDenied('camera') };
    const ask = async (kind: MediaKind, wanted: WantedDevice) => {
      if (refused && (denied[kind] || denied.audio === denied.video)) throw error;
      return one(kind, wanted);
    };
    const [microphone, camera] = await Promise.allSettled([ask('audio', audio), ask('video', video)]);
    return { audio: () => settled(microphone), video: () => settled(camera) };
  }
}

type Opened = Partial<Record<MediaKind, () => MediaStreamTrack>>;

async function one(kind: MediaKind, wanted: WantedDevice): Promise<MediaStreamTrack> {
  try {
    return found((await tracksOf({ [kind]: constraints(kind, wanted) }))[kind]);
  } catch (error) {
    const { deviceId } = wanted;
    if (deviceId === null || !(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return one(kind, { ...wanted, deviceId: null });
  }
}

async function tracksOf(wanted: MediaStreamConstraints): Promise<Captured> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null };
}

function constraints(kind: MediaKind, { deviceId, way }: WantedDevice): MediaTrackConstraints {
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } };
  return { ...(kind === 'audio' ? AUDIO : VIDEO), ...way, ...device };
}

async function isDenied(name: 'microphone' | 'camera'): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    return false; // a browser that cannot be queried
  }
}

function found(track: MediaStreamTrack | null): MediaStreamTrack {
  if (!track) throw new DOMException('The device has no such track.', 'NotFoundError');
  return track;
}

function settled(result: PromiseSettledResult<MediaStreamTrack>): MediaStreamTrack {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
