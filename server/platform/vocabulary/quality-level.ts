/** How good a connection is, best first. */
export const QUALITY_LEVELS = ['good', 'fair', 'poor'] as const;

/** The causes of a poor connection. */
export const QUALITY_TROUBLES = ['loss', 'delay', 'freeze', 'reconnect'] as const;
