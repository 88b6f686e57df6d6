import { guard } from 'lit/directives/guard.js';

/**
 * Sets a stream only when it has changed. Lit sets objects again on every update, and a video or audio element that gets
 * its stream again starts again.
 */
export const stableStream = (stream: MediaStream | null): unknown => guard([stream], () => stream);
