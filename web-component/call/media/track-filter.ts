/** The track that is sent and shown instead of the device's own track. */
export interface FilteredTrack {
  readonly track: MediaStreamTrack;
  /** Ends the filter and its track. The device's own track continues. */
  stop(): void;
}

/**
 * Makes a filtered track from a device's own track. Until there is one, nothing of the device is sent or shown.
 * @param onFail called with the problem when the filter has ended by itself
 * @throws when the filter cannot run here
 */
export type TrackFilter = (
  track: MediaStreamTrack,
  onFail: (problem: FilterProblem) => void,
) => Promise<FilteredTrack>;

/** The filter of the device does not run, or is too slow. The device was turned off. */
export type FilterProblem = 'filter' | 'slow-filter';
