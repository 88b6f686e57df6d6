import { readSetting, saveSetting } from '../../browser/browser-setting';
import type { BackgroundRule, BackgroundState, RoomImage } from '../local-media';
import type { Device } from '../device';
import type { TrackFilter } from '../track-filter';
import { type Background, BACKGROUNDS } from './effects';
import type { FilteredCamera } from './filter';

const CHOICE = 'background';
const IMAGE = 'background-image';
const ROOM_IMAGE = 'background-room';

/** Holds the background that you chose, in this or an earlier call, as far as the room allows it. */
export class CameraBackground {
  readonly #camera: Device;
  readonly #onChange: () => void;
  #chosen = BACKGROUNDS.find((name) => name === readSetting(CHOICE)) ?? 'none';
  /** Your own, as a data URL. */
  #image = readSetting(IMAGE);
  #rule: BackgroundRule = 'allowed';
  #roomImages: readonly RoomImage[] = [];
  /** Address of the one that was chosen last. */
  #roomImage = readSetting(ROOM_IMAGE);
  #isImageMissing = false;
  #running: FilteredCamera | null = null;
  /** Whether the effect is drawn more simply, because it is slow here. */
  #isSimple = false;

  constructor(camera: Device, onChange: () => void) {
    this.#camera = camera;
    this.#onChange = onChange;
    void this.#filter();
  }

  get state(): BackgroundState {
    const { isStarting } = this.#camera;
    return {
      rule: this.#rule,
      shown: this.#shown,
      isStarting,
      isSimple: this.#isSimple && this.#shown !== 'none',
      hasImage: this.#image !== null,
      roomImages: this.#roomImages,
      roomImage: this.#roomImage,
      isImageMissing: this.#isImageMissing && this.#shown === 'room',
    };
  }

  /** Settles when it is shown, the camera is off, or the image does not arrive. */
  async choose(background: Background): Promise<void> {
    this.#chosen = background;
    saveSetting(CHOICE, background);
    this.#isImageMissing = false;
    await this.#apply();
  }

  /** @throws when the file is not an image, or the code that reads it cannot be loaded */
  async chooseImage(file: Blob): Promise<void> {
    const { shrinkImage } = await import('./filter');
    this.#image = await shrinkImage(file);
    saveSetting(IMAGE, this.#image);
    await this.choose('image');
  }

  async chooseRoomImage(url: string): Promise<void> {
    this.#roomImage = url;
    saveSetting(ROOM_IMAGE, url);
    await this.choose('room');
  }

  /** Says which images the room offers. */
  offer(images: readonly RoomImage[]): void {
    if (JSON.stringify(images) === JSON.stringify(this.#roomImages)) return;
    this.#roomImages = images;
    void this.#apply();
  }

  follow(rule: BackgroundRule): void {
    if (rule === this.#rule) return;
    this.#rule = rule;
    void this.#apply();
  }

  get #shown(): Background {
    if (this.#rule === 'forbidden') return 'none';
    if (this.#chosen === 'none') return this.#rule === 'required' ? 'slight' : 'none';
    const isOffered = this.#roomImages.some(({ url }) => url === this.#roomImage);
    if (this.#chosen === 'room' && !isOffered) return 'strong'; // chosen in another room
    // The browser may have kept the choice and not the image.
    return this.#chosen === 'image' && this.#image === null ? 'strong' : this.#chosen;
  }

  get #imageNow(): string | null {
    return this.#shown === 'room' ? this.#roomImage : this.#image;
  }

  async #apply(): Promise<void> {
    const filtered = this.#filter();
    const shown = this.#running?.show(this.#shown, this.#imageNow);
    this.#onChange();
    await filtered;
    await shown;
  }

  async #filter(): Promise<void> {
    await this.#camera.filterBy(this.#shown === 'none' ? null : this.#start);
  }

  /** The same for all effects: one that runs changes to another at once. */
  readonly #start: TrackFilter = async (track, onFail) => {
    const { startFilter } = await import('./filter');
    this.#isSimple = false;
    const running = await startFilter(track, this.#shown, this.#imageNow, {
      fail: (isTooSlow) => onFail(isTooSlow ? 'slow-filter' : 'filter'),
      simplify: () => {
        this.#isSimple = true;
        this.#onChange();
      },
      miss: () => {
        this.#isImageMissing = true;
        this.#onChange();
      },
    });
    this.#running = running;
    void running.show(this.#shown, this.#imageNow); // it may have changed meanwhile
    return running;
  };
}
