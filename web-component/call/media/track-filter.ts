/** What is sent and shown of a device instead of its own track. */
export interface FilteredTrack {
  readonly track: MediaStreamTrack;
  /** Ends the filter and its track; the device's own track goes on. */
  stop(): void;
}

/**
 * Makes another track of a device's own. While there is none yet, nothing of the device is sent or shown.
 * @param onFail the filter has ended by itself
 * @throws when it cannot run here
 */
export type TrackFilter = (track: MediaStreamTrack, onFail: () => void) => Promise<FilteredTrack>;
