/** What is sent and shown of a device instead of its own track. */
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

/** What the device's track goes through does not run, or is too slow, so that the device was turned off. */
export type FilterProblem = 'filter' | 'slow-filter';
