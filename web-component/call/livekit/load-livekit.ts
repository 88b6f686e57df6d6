/** Loads the engine of calls over LiveKit, once; null when it cannot be loaded. */
export const loadLiveKit = () => import('./livekit').catch(() => null);
