import type { ReactiveControllerHost } from 'lit';
import { readSetting } from '../../call/browser/browser-setting';
import type { LocalMedia } from '../../call/media/local-media';
import type { Call } from '../../call/state/call-operations';
import type { Ending, PreviewSettings } from '../../call/state/call-state';
import type { RoomLook } from './room-look';

/** The element, which knows what the page says about devices. */
export interface DeviceHost extends ReactiveControllerHost {
  /** Returns the devices that the page has turned on or off; null: it did not say. */
  givenDevices(): { microphone: boolean | null; camera: boolean | null };
}

/** The devices that are on. */
interface DevicesOn {
  microphone: boolean;
  camera: boolean;
}

/** The present call, and the rules for devices in it. */
interface Current {
  readonly call: Call | null;
  readonly media: LocalMedia | null;
  readonly look: PreviewSettings | null;
  /** The end of the call, or the refusal before it. */
  readonly ending: Ending | null;
  readonly allowedDevices: DevicesOn;
}

/** Turns microphone and camera on at the device check or the join. */
export class DeviceStart {
  readonly #host: DeviceHost;
  readonly #look: RoomLook;
  readonly #current: Current;
  #isAsking = false;
  #last: DevicesOn | null = null;

  constructor(host: DeviceHost, look: RoomLook, current: Current) {
    this.#host = host;
    this.#look = look;
    this.#current = current;
  }

  /** Whether the browser is asking for permission to use the devices. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Whether microphone and camera were last on: joining again starts with them. */
  get last(): DevicesOn | null {
    return this.#last;
  }

  /** Remembers the devices that are on, unless they are only being turned on. */
  keep(devices: DevicesOn): void {
    if (!this.#isAsking) this.#last = devices;
  }

  /** @param last null: as the page or else the room says */
  async start(media: LocalMedia, last: DevicesOn | null): Promise<void> {
    this.#setAsking(true);
    const wanted = last ?? (await this.#first());
    const { call, ending } = this.#current;
    // The call may have ended, or the room refused, while it was not known yet what the room says.
    const isOver = call?.state.phase === 'idle' ? ending !== null : this.#look.refusal !== null;
    if (last === null && (media !== this.#current.media || isOver)) return this.#setAsking(false);
    const may = this.#current.allowedDevices;
    const [microphone, camera] = [wanted.microphone && may.microphone, wanted.camera && may.camera];
    this.#setAsking(microphone || camera);
    await Promise.all([microphone && media.setMicrophone(true), camera && media.setCamera(true)]);
    this.#setAsking(false);
  }

  async #first(): Promise<DevicesOn> {
    await this.#look.loaded();
    const { microphone, camera } = this.#host.givenDevices();
    const { defaults } = this.#current.look ?? {};
    // The page's own choice comes first. Otherwise a device is off when the room, or the device check of the last call,
    // turned it off.
    return {
      microphone: microphone ?? (defaults?.microphone !== false && readSetting('microphone') !== 'off'),
      camera: camera ?? (defaults?.camera !== false && readSetting('camera') !== 'off'),
    };
  }

  #setAsking(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.#host.requestUpdate();
  }
}
