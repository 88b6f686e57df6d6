import { readSetting, saveSetting } from '../../browser/browser-setting';
import { markOriginalSound } from '../original-sound';
import type { MicrophoneSoundState } from '../local-media';
import type { Device } from '../device';
import type { TrackFilter } from '../track-filter';
import { MICROPHONE_SOUNDS, type MicrophoneSound } from './sounds';

const CHOICE = 'microphone-sound';
/** The browser's own suppression would leave RNNoise nothing to recognise. */
const WITHOUT_SUPPRESSION: MediaTrackConstraints = { noiseSuppression: false };
const AS_IT_IS: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: 2,
};

/** Holds the processing of your microphone that you chose, in this or an earlier call, as far as it runs here. */
export class MicrophoneProcessing {
  readonly #microphone: Device;
  readonly #onChange: () => void;
  #chosen = MICROPHONE_SOUNDS.find((name) => name === readSetting(CHOICE)) ?? 'standard';
  #isStarting = false;
  #hasFailed = false;
  #attempt = 0;

  constructor(microphone: Device, onChange: () => void) {
    this.#microphone = microphone;
    this.#onChange = onChange;
    void this.#apply();
  }

  get state(): MicrophoneSoundState {
    const chosen = this.#hasFailed ? 'standard' : this.#chosen;
    return { chosen, isStarting: this.#isStarting, hasFailed: this.#hasFailed };
  }

  /** Settles when the microphone sounds so, noise suppression has failed, or something else was chosen. */
  async choose(sound: MicrophoneSound): Promise<void> {
    this.#chosen = sound;
    saveSetting(CHOICE, sound);
    const applied = this.#apply();
    this.#onChange();
    await applied;
  }

  async #apply(): Promise<void> {
    const attempt = (this.#attempt += 1);
    this.#hasFailed = false;
    this.#isStarting = this.#chosen === 'noise-suppression';
    if (this.#isStarting) await this.#suppressNoise(attempt);
    else if (this.#chosen === 'original') await this.#microphone.filterBy(asItIs, AS_IT_IS);
    else await this.#microphone.filterBy(null);
  }

  /** Suppresses noise. Until RNNoise is loaded, and where it does not run, the browser processes the microphone. */
  async #suppressNoise(attempt: number): Promise<void> {
    const fail = (): void => {
      if (attempt !== this.#attempt) return;
      this.#isStarting = false;
      this.#hasFailed = true;
      void this.#microphone.filterBy(null);
      this.#onChange();
    };
    try {
      const { fetchRNNoise, filterNoise } = await import('./noise-filter');
      const rnnoise = await fetchRNNoise();
      if (attempt !== this.#attempt) return;
      const filter: TrackFilter = async (track) => {
        try {
          return await filterNoise(track, rnnoise, fail);
        } catch (error) {
          fail();
          throw error;
        }
      };
      await this.#microphone.filterBy(filter, WITHOUT_SUPPRESSION);
      if (attempt !== this.#attempt) return;
      this.#isStarting = false;
      this.#onChange();
    } catch {
      fail();
    }
  }
}

const asItIs: TrackFilter = async (track) => {
  markOriginalSound(track);
  return { track, stop: () => undefined };
};
