import type { RoomState } from '../../../server/platform/hub/protocol';
import type { ScreenFrameRate } from './screen-rate';
import type { Background } from './background/effects';
import type { MicrophoneSound } from './microphone/sounds';
import type { FilterProblem } from './track-filter';

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput';

/** Cameras, microphones and loudspeakers: before a call (device check) and during it. */
export interface LocalMediaState {
  microphoneOn: boolean;
  cameraOn: boolean;
  /** Own microphone once it was turned on, also while it is off again; not to be played. */
  microphoneStream: MediaStream | null;
  /** Own camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** Own shared screen, with its sound if that is shared: to be shown muted. */
  screenStream: MediaStream | null;
  /** The kind of content that your shared screen shows. It decides what is kept when bandwidth is short. */
  screenContent: ScreenContent;
  /** Most frames of your shared screen in a second; null: as its content needs. */
  screenFrameRate: ScreenFrameRate | null;
  /** Whether others may point at the screen that you share. */
  screenPointers: boolean;
  /** 0 to 1, for the level meter. */
  microphoneLevel: number;
  devices: Readonly<Record<DeviceKind, readonly { deviceId: string; label: string }[]>>;
  selected: Readonly<Record<DeviceKind, string | null>>;
  /** Why a device cannot be used; null when it can be, or was not requested yet. */
  problems: Readonly<
    Record<'microphone' | 'camera', DeviceProblem | null> & Record<'screen', MediaProblem | null>
  >;
  background: BackgroundState;
  microphoneSound: MicrophoneSoundState;
}

/** The processing of your microphone's sound. */
export interface MicrophoneSoundState {
  /** The processing that you chose; `standard` where noise suppression does not run. */
  chosen: MicrophoneSound;
  /** Whether noise suppression is being loaded; until it runs, the browser's own is there. */
  isStarting: boolean;
  /** Whether noise suppression does not run here, so that the browser's own is there. */
  hasFailed: boolean;
}

/** The background of your picture. */
export interface BackgroundState {
  /** Whether the room lets you choose, forbids effects, or demands one. */
  rule: BackgroundRule;
  /** The background that is shown once it runs: your choice, as far as the room allows it. */
  shown: Background;
  /** Whether the camera waits for the effect. */
  isStarting: boolean;
  /** Whether the effect is drawn more simply than it is meant, because it is slow here. */
  isSimple: boolean;
  /** Whether you have an image to be shown. */
  hasImage: boolean;
  /** The images that the room offers. */
  roomImages: readonly RoomImage[];
  /** The address of the image that you chose last; null: none. */
  roomImage: string | null;
  /** Whether it does not arrive, so that everything behind you is blurred instead. */
  isImageMissing: boolean;
}

/** An image that the room offers. */
export type RoomImage = NonNullable<RoomState['settings']['branding']>['backgroundImages'][number];

export type BackgroundRule = RoomState['settings']['backgrounds'];

/** `text` stays sharp, at 15 frames a second at most; `film` moves smoothly, at 30, and may lose sharpness. */
export type ScreenContent = 'text' | 'film';

/** `denied`: by the person or the system. `blocked`: by the page, which does not pass its permission on. */
export type MediaProblem = 'denied' | 'blocked' | 'missing' | 'busy' | 'unsupported' | 'failed';

/** `muted`: the system, a headset or a shutter keeps its sound or picture back. */
export type DeviceProblem = MediaProblem | 'muted' | FilterProblem;

export interface LocalMedia extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`; a new level alone, ten times a second, fires `level`. */
  readonly state: LocalMediaState;
  /** Requests the device when it is turned on. Never throws: `problems` says what went wrong. */
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  startScreenShare(): Promise<void>;
  stopScreenShare(): void;
  /** Says what your shared screen shows, also while you share it, and remembers it. */
  setScreenContent(content: ScreenContent): void;
  /** Chooses how many frames of your shared screen are sent in a second at most, also while you share it, and remembers it. */
  setScreenFrameRate(frameRate: ScreenFrameRate | null): void;
  /** Says whether others may point at the screen that you share, and remembers it. */
  setScreenPointers(on: boolean): void;
  /**
   * Forbids pointing at the screen that you share now, because a host wants it so. The next screen follows your own
   * choice.
   */
  stopScreenPointers(): void;
  select(kind: DeviceKind, deviceId: string): Promise<void>;
  /** Chooses what is done to the sound of your microphone, and remembers it. Settles when it is so, or `hasFailed` says that it is not. */
  setMicrophoneSound(sound: MicrophoneSound): Promise<void>;
  /**
   * Chooses what is behind you, and remembers it. The camera is off until the effect runs. Settles when it is shown, or the camera
   * is off; `problems` and `isImageMissing` say what went wrong.
   */
  setBackground(background: Background): Promise<void>;
  /** Shows an image behind you, and remembers it in this browser. @throws when the file is not an image */
  setBackgroundImage(file: Blob): Promise<void>;
  /** Shows an image that the room offers behind you, and remembers it. Settles as `setBackground` does. */
  setRoomBackground(url: string): Promise<void>;
  /** Says which images the room offers. */
  offerBackgrounds(images: readonly RoomImage[]): void;
  /** Applies the room's rule about backgrounds. */
  ruleBackground(rule: BackgroundRule): void;
  /** Turns everything off and releases the devices; the end of a call does this. They can be turned on again. */
  release(): void;
  /** Releases every device and listener, for good. */
  close(): void;
}
