import type {
  BackgroundRule,
  DeviceKind,
  LocalMedia,
  LocalMediaState,
  RoomImage,
  ScreenContent,
} from './local-media';
import { readSetting, saveSetting } from '../browser/browser-setting';
import { CameraBackground } from './background/camera-background';
import type { Background } from './background/effects';
import { Capture } from './capture';
import { Device } from './device';
import { listen } from './level';
import { MicrophoneProcessing } from './microphone/microphone-processing';
import type { MicrophoneSound } from './microphone/sounds';
import { Screen } from './screen';
import type { ScreenFrameRate } from './screen-rate';

/** A smaller change of the level is not reported: the meter would not show it. */
const LEVEL_STEP = 0.02;
const NO_DEVICES: LocalMediaState['devices'] = { audioinput: [], videoinput: [], audiooutput: [] };

/** This page's camera, microphone and screen. */
export function createLocalMedia(): LocalMedia {
  return new PageMedia();
}

class PageMedia extends EventTarget implements LocalMedia {
  readonly #life = new AbortController();
  readonly #microphone: Device;
  readonly #camera: Device;
  readonly #background: CameraBackground;
  readonly #processing: MicrophoneProcessing;
  readonly #screen: Screen;
  #devices = NO_DEVICES;
  #output = readSetting('audiooutput');
  #level = 0;
  /** The stream that the meter measures. */
  #metered: MediaStream | null = null;
  #metering: AbortController | null = null;
  #state: LocalMediaState;

  constructor() {
    super();
    const changed = () => this.#changed();
    const capture = new Capture();
    this.#microphone = new Device('audio', capture, readSetting('audioinput'), changed);
    this.#camera = new Device('video', capture, readSetting('videoinput'), changed);
    this.#background = new CameraBackground(this.#camera, changed);
    this.#processing = new MicrophoneProcessing(this.#microphone, changed);
    this.#screen = new Screen(changed);
    this.#state = this.#read();
    // Undefined on pages that are not served securely.
    (navigator.mediaDevices as MediaDevices | undefined)?.addEventListener(
      'devicechange',
      () => {
        this.#microphone.returned();
        this.#camera.returned();
        void this.#enumerate();
      },
      { signal: this.#life.signal },
    );
    void this.#enumerate();
  }

  get state(): LocalMediaState {
    return this.#state;
  }

  async setMicrophone(on: boolean): Promise<void> {
    await this.#set(this.#microphone, on);
  }

  async setCamera(on: boolean): Promise<void> {
    await this.#set(this.#camera, on);
  }

  async startScreenShare(): Promise<void> {
    if (!this.#life.signal.aborted) await this.#screen.start();
  }

  stopScreenShare(): void {
    this.#screen.stop();
  }

  setScreenContent(content: ScreenContent): void {
    void this.#screen.showAs(content);
  }

  setScreenFrameRate(frameRate: ScreenFrameRate | null): void {
    void this.#screen.limitFrames(frameRate);
  }

  setScreenPointers(on: boolean): void {
    this.#screen.setPointers(on);
  }

  stopScreenPointers(): void {
    this.#screen.stopPointers();
  }

  async select(kind: DeviceKind, deviceId: string): Promise<void> {
    saveSetting(kind, deviceId);
    if (kind === 'audiooutput') {
      this.#output = deviceId;
      this.#changed();
    } else {
      await (kind === 'audioinput' ? this.#microphone : this.#camera).choose(deviceId);
      this.#changed();
    }
  }

  async setMicrophoneSound(sound: MicrophoneSound): Promise<void> {
    await this.#processing.choose(sound);
  }

  async setBackground(background: Background): Promise<void> {
    await this.#background.choose(background);
  }

  async setBackgroundImage(file: Blob): Promise<void> {
    await this.#background.chooseImage(file);
  }

  async setRoomBackground(url: string): Promise<void> {
    await this.#background.chooseRoomImage(url);
  }

  offerBackgrounds(images: readonly RoomImage[]): void {
    this.#background.offer(images);
  }

  ruleBackground(rule: BackgroundRule): void {
    this.#background.follow(rule);
  }

  release(): void {
    this.#microphone.release();
    this.#camera.release();
    this.#screen.stop();
    this.#changed();
  }

  close(): void {
    this.release();
    this.#life.abort();
  }

  async #set(device: Device, on: boolean): Promise<void> {
    if (this.#life.signal.aborted) return;
    const asks = on && device.stream === null;
    await device.set(on);
    if (asks) await this.#enumerate(); // browsers reveal labels only to pages that may use the devices
  }

  async #enumerate(): Promise<void> {
    try {
      const all = await navigator.mediaDevices.enumerateDevices();
      const of = (wanted: DeviceKind) =>
        all
          .filter(({ kind, deviceId }) => kind === wanted && deviceId !== '')
          .map(({ deviceId, label }) => ({ deviceId, label }));
      this.#devices = {
        audioinput: of('audioinput'),
        videoinput: of('videoinput'),
        audiooutput: of('audiooutput'),
      };
      this.#changed();
    } catch {
      // No list of devices: the browser's default still works.
    }
  }

  #changed(): void {
    if (this.#life.signal.aborted) return;
    this.#meter();
    this.#state = this.#read();
    this.dispatchEvent(new Event('change'));
  }

  #read(): LocalMediaState {
    return {
      microphoneOn: this.#microphone.isOn,
      cameraOn: this.#camera.isOn,
      microphoneStream: this.#microphone.stream,
      cameraStream: this.#camera.isOn ? this.#camera.stream : null,
      screenStream: this.#screen.stream,
      screenContent: this.#screen.content,
      screenFrameRate: this.#screen.frameRate,
      screenPointers: this.#screen.pointers,
      microphoneLevel: this.#level,
      devices: this.#devices,
      selected: {
        audioinput: this.#microphone.deviceId,
        videoinput: this.#camera.deviceId,
        audiooutput: this.#output,
      },
      problems: {
        microphone: this.#microphone.problem,
        camera: this.#camera.problem,
        screen: this.#screen.problem,
      },
      background: this.#background.state,
      microphoneSound: this.#processing.state,
    };
  }

  /** Meters the current microphone. A microphone that is off is silent. */
  #meter(): void {
    const { stream } = this.#microphone;
    if (stream === this.#metered) return;
    this.#metered = stream;
    this.#metering?.abort();
    this.#metering = null;
    this.#level = 0;
    if (!stream) return;
    this.#metering = new AbortController();
    try {
      listen(stream, this.#metering.signal, (level) => this.#leveled(level));
    } catch {
      // No meter, for example because there is no audio output. The microphone works without it.
    }
  }

  #leveled(level: number): void {
    if (Math.abs(level - this.#level) < LEVEL_STEP) return;
    this.#level = level;
    this.#state = { ...this.#state, microphoneLevel: level };
    this.dispatchEvent(new Event('level'));
  }
}
