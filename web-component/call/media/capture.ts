import type { MediaKind } from '../mesh/sections';

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

/** Opens microphones and cameras. Both requested in the same task are one permission prompt. */
export class Capture {
  #pending: { wanted: Partial<Record<MediaKind, string | null>>; opened: Promise<Opened> } | null = null;

  /**
   * @param deviceId null for the browser's default, which also replaces a device that is gone
   * @throws what getUserMedia rejects with
   */
  async open(kind: MediaKind, deviceId: string | null): Promise<MediaStreamTrack> {
    if (!this.#pending || kind in this.#pending.wanted) {
      const wanted: Partial<Record<MediaKind, string | null>> = {};
      this.#pending = { wanted, opened: Promise.resolve().then(() => this.#ask(wanted)) };
    }
    const { wanted, opened } = this.#pending;
    wanted[kind] = deviceId;
    const open = (await opened)[kind];
    if (!open) throw new DOMException('Nothing was opened.', 'NotFoundError');
    return open();
  }

  async #ask(wanted: Partial<Record<MediaKind, string | null>>): Promise<Opened> {
    this.#pending = null;
    const { audio, video } = wanted;
    if (audio === undefined || video === undefined) {
      const track = await (audio === undefined ? one('video', video ?? null) : one('audio', audio));
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
  async #apart(audio: string | null, video: string | null, error: unknown): Promise<Opened> {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    const denied = { audio: await isDenied('microphone'), video: await isDenied('camera') };
    const ask = async (kind: MediaKind, deviceId: string | null) => {
      if (refused && (denied[kind] || denied.audio === denied.video)) throw error;
      return one(kind, deviceId);
    };
    const [microphone, camera] = await Promise.allSettled([ask('audio', audio), ask('video', video)]);
    return { audio: () => settled(microphone), video: () => settled(camera) };
  }
}

type Opened = Partial<Record<MediaKind, () => MediaStreamTrack>>;

async function one(kind: MediaKind, deviceId: string | null): Promise<MediaStreamTrack> {
  try {
    return found((await tracksOf({ [kind]: constraints(kind, deviceId) }))[kind]);
  } catch (error) {
    if (deviceId === null || !(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return one(kind, null);
  }
}

async function tracksOf(wanted: MediaStreamConstraints): Promise<Captured> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null };
}

function constraints(kind: MediaKind, deviceId: string | null): MediaTrackConstraints {
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } };
  return { ...(kind === 'audio' ? AUDIO : VIDEO), ...device };
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
