import { refusalOf } from '../../call/media/background/refusal';
import type { DeviceKind, LocalMedia } from '../../call/media/local-media';
import { MICROPHONE_SOUNDS } from '../../call/media/microphone/sounds';
import type {
  ConferenceRoomBackground,
  ConferenceRoomDevice,
  ConferenceRoomMicrophoneSound,
} from '../../contract';
import { NOISE_SUPPRESSION_FAILED, sentenceOfProblem } from './element-events';

/** The devices by the names that pages know. */
const DEVICES = ['microphone', 'camera', 'speaker'] as const;
const KINDS: Readonly<Record<ConferenceRoomDevice['device'], DeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
};

/**
 * Requests of a page about its devices. Few pages have any, so this is loaded with the first one.
 * @param refuse says why something cannot be done, and throws
 */
export class DeviceRequests {
  constructor(
    private readonly media: LocalMedia,
    private readonly refuse: (code: string, message: string) => never,
  ) {}

  async setBackground(background: ConferenceRoomBackground): Promise<void> {
    const { media } = this;
    const refusal = refusalOf(background, media.state.background);
    if (refusal !== null) this.refuse('background-refused', refusal);
    await this.#settle('camera', async () =>
      typeof background === 'string'
        ? media.setBackground(background)
        : media.setRoomBackground(background.url),
    );
    const missing = 'The image does not arrive: everything behind you is blurred instead.';
    if (media.state.background.isImageMissing) this.refuse('background-missing', missing);
  }

  async setMicrophoneSound(sound: ConferenceRoomMicrophoneSound): Promise<void> {
    const { media } = this;
    if (!MICROPHONE_SOUNDS.includes(sound)) this.refuse('sound-unknown', 'There is no such sound.');
    await this.#settle('microphone', async () => media.setMicrophoneSound(sound));
    if (media.state.microphoneSound.hasFailed) throw new Error(NOISE_SUPPRESSION_FAILED);
  }

  list(): ConferenceRoomDevice[] {
    const { devices, selected } = this.media.state;
    return DEVICES.flatMap((device) => {
      const kind = KINDS[device];
      return devices[kind].map((one) => ({ ...one, device, isSelected: one.deviceId === selected[kind] }));
    });
  }

  async select(device: ConferenceRoomDevice['device'], deviceId: string): Promise<void> {
    const { media } = this;
    const kind = KINDS[device];
    if (!media.state.devices[kind]?.some((one) => one.deviceId === deviceId))
      this.refuse('device-unknown', 'There is no such device.');
    const select = async () => media.select(kind, deviceId);
    await (device === 'speaker' ? select() : this.#settle(device, select));
  }

  /** Changes how a device is used. @throws Error with the sentence of the `error` event when it cannot be used any more */
  async #settle(device: 'microphone' | 'camera', change: () => Promise<void>): Promise<void> {
    const { media } = this;
    const before = media.state.problems[device];
    await change();
    const problem = media.state.problems[device];
    if (problem !== null && problem !== before) throw new Error(sentenceOfProblem(device, problem));
  }
}
