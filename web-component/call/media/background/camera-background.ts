import { readSetting, saveSetting } from '../../browser-setting';
import type { BackgroundRule, BackgroundState } from '../../state';
import type { Device } from '../device';
import type { TrackFilter } from '../track-filter';
import { type Background, BACKGROUNDS } from './effects';
import type { FilteredCamera } from './filter';

const CHOICE = 'background';
const IMAGE = 'background-image';

/** What is behind you: what you chose, in this or an earlier call, as far as the room allows it. */
export class CameraBackground {
  readonly #camera: Device;
  readonly #onChange: () => void;
  #chosen = BACKGROUNDS.find((name) => name === readSetting(CHOICE)) ?? 'none';
  /** Your own, as a data URL. */
  #image = readSetting(IMAGE);
  #rule: BackgroundRule = 'allowed';
  #running: FilteredCamera | null = null;

  constructor(camera: Device, onChange: () => void) {
    this.#camera = camera;
    this.#onChange = onChange;
    this.#filter();
  }

  get state(): BackgroundState {
    const { isStarting } = this.#camera;
    return { rule: this.#rule, shown: this.#shown, isStarting, hasImage: this.#image !== null };
  }

  choose(background: Background): void {
    this.#chosen = background;
    saveSetting(CHOICE, background);
    this.#apply();
  }

  /** @throws when it is no image, or what reads it does not arrive */
  async chooseImage(file: Blob): Promise<void> {
    const { shrinkImage } = await import('./filter');
    this.#image = await shrinkImage(file);
    saveSetting(IMAGE, this.#image);
    this.choose('image');
  }

  follow(rule: BackgroundRule): void {
    if (rule === this.#rule) return;
    this.#rule = rule;
    this.#apply();
  }

  get #shown(): Background {
    if (this.#rule === 'forbidden') return 'none';
    if (this.#chosen === 'none') return this.#rule === 'required' ? 'slight' : 'none';
    // The browser may have kept the choice and not the image.
    return this.#chosen === 'image' && this.#image === null ? 'strong' : this.#chosen;
  }

  #apply(): void {
    this.#filter();
    this.#running?.show(this.#shown, this.#image);
    this.#onChange();
  }

  #filter(): void {
    void this.#camera.filterBy(this.#shown === 'none' ? null : this.#start);
  }

  /** The same for all effects: one that runs changes to another at once. */
  readonly #start: TrackFilter = async (track, onFail) => {
    const { startFilter } = await import('./filter');
    const running = await startFilter(track, this.#shown, this.#image, onFail);
    this.#running = running;
    running.show(this.#shown, this.#image); // it may have changed meanwhile
    return running;
  };
}
