import { z } from 'zod';

/** The states of a recording, in their order. The one list: contract and table take it from here. */
export const RECORDING_STATUSES = ['recording', 'processing', 'ready', 'failed'] as const;

export const recordingStatus = z
  .enum(RECORDING_STATUSES)
  .describe('Status of a recording.')
  .meta({ id: 'RecordingStatus' });

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
