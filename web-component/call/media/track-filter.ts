/** The track that is sent and shown instead of the device's own track. */
export interface FilteredTrack {
  readonly track: MediaStreamTrack;
  /** Ends the filter and its track; the device's own track goes on. */
  stop(): void;
}

/**
 * Makes another track of a device's own. While there is none yet, nothing of the device is sent or shown.
 * @param onFail the filter has ended by itself; what the problem is
 * @throws when it cannot run here
 */
export type TrackFilter = (
  track: MediaStreamTrack,
  onFail: (problem: FilterProblem) => void,
) => Promise<FilteredTrack>;

/** The filter of the device does not run, or is too slow. The device was turned off. */
export type FilterProblem = 'filter' | 'slow-filter';
