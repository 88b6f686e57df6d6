import { z } from 'zod';

/** The states of a recording, in their order. The one list: contract and table take it from here. */
export const RECORDING_STATUSES = ['recording', 'processing', 'ready', 'failed'] as const;

export const recordingStatus = z
  .enum(RECORDING_STATUSES)
  .describe('Status of a recording.')
  .meta({ id: 'RecordingStatus' });

/**
 * The kinds of a recording: one picture with everybody; the sound of each person and a mix of all; or the sound, camera and
 * screen of each person and a mix of all sound. Sound is that of microphones and of shared screens.
 */
export const RECORDING_KINDS = ['composite', 'audio', 'tracks'] as const;

export const recordingKind = z
  .enum(RECORDING_KINDS)
  .describe(
    '`composite`: one picture with everybody in the call. `audio`: sound only, one file for the microphone of each person, one for the sound of each shared screen, and a mix. `tracks`: one file for the microphone, the camera, the shared screen and its sound of each person, and a mix of all sound.',
  )
  .meta({ id: 'RecordingKind' });

export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** Returns whether everybody sends their own media for a recording of a kind, so that it has no recorder. */
export const isSentByPeople = (kind: RecordingKind): kind is TrackRecordingKind => kind !== 'composite';

export type TrackRecordingKind = Exclude<RecordingKind, 'composite'>;

/**
 * The media type of a recording that LiveKit Egress makes. Each chunk of it is a whole file, which is stored when it ends.
 * All other recordings are sent in chunks by browsers, as WebM.
 */
export const EGRESS_TYPE = 'video/mp4';

/** The path of the page that shows a call to LiveKit Egress. Its token is behind `#`, which no server gets. */
export const EGRESS_PAGE = '/egress';

/** Returns whether LiveKit Egress makes a recording of a media type. */
export const isOfEgress = (mimeType: string | undefined): boolean => mimeType === EGRESS_TYPE;

/** The media that one person sends for a recording. Frames on `/hub` name them by their index. */
export const RECORDING_SOURCES = ['microphone', 'camera', 'screen', 'screen-audio'] as const;

export const recordingSource = z
  .enum(RECORDING_SOURCES)
  .describe(
    'The device or screen of a person that was recorded. `screen-audio` is the sound of a shared screen or tab.',
  )
  .meta({ id: 'RecordingSource' });

export type RecordingSource = (typeof RECORDING_SOURCES)[number];

const SOUNDS: readonly RecordingSource[] = ['microphone', 'screen-audio'];

/** Returns whether a source is sound. Otherwise, it is a picture. */
export const isSound = (source: RecordingSource): boolean => SOUNDS.includes(source);

/** Returns how sentences and file names call a source. */
export const nameOfSource = (source: RecordingSource): string => source.replace('-', ' ');

/** Returns the media that everybody sends for a recording of a kind. */
export const sourcesOf = (kind: RecordingKind): readonly RecordingSource[] =>
  kind === 'tracks' ? RECORDING_SOURCES : kind === 'audio' ? SOUNDS : [];

/** The formats in which a recording can be rendered: a file for every program, or the recording's own format. */
export const RENDER_FORMATS = ['mp4', 'webm'] as const;

export const renderFormat = z
  .enum(RENDER_FORMATS)
  .describe('Format of a render: MP4 with H.264 and AAC, or WebM.')
  .meta({ id: 'RenderFormat' });

export type RenderFormat = (typeof RENDER_FORMATS)[number];

/** The states of a render, in their order. */
export const RENDER_STATUSES = ['queued', 'processing', 'ready', 'failed'] as const;

export const renderStatus = z
  .enum(RENDER_STATUSES)
  .describe('Status of a render.')
  .meta({ id: 'RenderStatus' });

/** The storages of the server itself: a bucket, or its disk. */
export const OWN_STORAGES = ['object', 'local'] as const;

export type OwnStorage = (typeof OWN_STORAGES)[number];

/** Where the file of a recording can be stored: on the server, or in the customer's own bucket. */
export const RECORDING_STORAGES = [...OWN_STORAGES, 'customer'] as const;

export const recordingStorage = z
  .enum(RECORDING_STORAGES)
  .describe('Where the file of a recording is stored.')
  .meta({ id: 'RecordingStorage' });

/** The origins of a recording that no host started: an application over REST, or the setting `recordOnStart`. */
export const RECORDING_ORIGINS = ['application', 'setting'] as const;

export type RecordingOrigin = (typeof RECORDING_ORIGINS)[number];

/** The makers of the recordings of a room: the server if it has a recorder and else a browser, or only one of the two. */
export const RECORD_BY = ['auto', 'server', 'browser'] as const;

export type RecordBy = (typeof RECORD_BY)[number];

export const recordedBy = z
  .enum(['server', 'browser'])
  .describe('The maker of the recording: a recorder of the server, or the browser of a host or co-host.')
  .meta({ id: 'RecordedBy' });

/** The ways in which the server's recorder shows a call. */
export const RECORDING_LAYOUTS = ['grid', 'speaker', 'screen', 'portrait'] as const;

export type RecordingLayout = (typeof RECORDING_LAYOUTS)[number];

/** A stretch of a recording by the server that was recorded without a break. */
export interface RecordingPart {
  /** The number of its first chunk. */
  firstChunk: number;
  /** When it began, in ISO 8601. */
  startedAt: string;
}

/** A stretch that one microphone, camera or screen sent for a recording without a break: a WebM file of its own. */
export interface TrackPart {
  /** The number of its first chunk. */
  firstChunk: number;
  /** When it began by the clock of the server, in ISO 8601. */
  startedAt: string;
  /** When it began by the clock of the page, in milliseconds. Missing: an older element has sent it. */
  pageMs?: number;
  /** Whether the sender ended it. Otherwise, the sound until the next part is missing. */
  isEnded: boolean;
}

/** The place of a part in a recording, in milliseconds from its start. */
export interface TrackSpan {
  fromMs: number;
  toMs: number;
}

/** How the small pictures of a recording are arranged in one file: in rows from the top. The first one shows the start. */
export interface SpriteArrangement {
  /** The time between two small pictures. */
  intervalSeconds: number;
  count: number;
  /** The number of small pictures in a row. */
  columns: number;
  /** The size of a small picture, in pixels. */
  width: number;
  height: number;
}

/** The pictures and the loudness of a recording, which its player shows. */
export interface RecordingPictures {
  /** Null: there are no pictures, because the recording has none of everybody. */
  sprite: SpriteArrangement | null;
  /** The loudness of equal parts of its length, from 0 to 100; empty when it was not measured, or there is no sound. */
  loudness: number[];
  /** The size of the files of pictures. */
  sizeBytes: number;
}

/** A time that is missing in a recording, in seconds from its start. */
export interface RecordingGap {
  fromSeconds: number;
  toSeconds: number;
}

/** A time in which hosts paused a recording. Nothing of it is in the file. */
export interface RecordingPause {
  /** ISO 8601. */
  pausedAt: string;
  /** ISO 8601; null: the recording is still paused, or ended while it was. */
  resumedAt: string | null;
}
