import { guard } from 'lit/directives/guard.js';

/**
 * Sets a stream once: Lit sets objects anew with every drawing, and a picture or a sound to which its stream is given
 * again begins anew.
 */
export const kept = (stream: MediaStream | null): unknown => guard([stream], () => stream);
