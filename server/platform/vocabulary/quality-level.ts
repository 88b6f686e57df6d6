/** How good a connection is, best first. */
export const QUALITY_LEVELS = ['good', 'fair', 'poor'] as const;

/** The causes of a poor connection. */
export const QUALITY_TROUBLES = ['loss', 'delay', 'freeze', 'reconnect'] as const;

/** The kinds of network that a browser names. */
export const NETWORKS = ['wifi', 'cellular', 'ethernet', 'unknown'] as const;

/** The most and the fewest stars of a rating. */
export const STARS = { min: 1, max: 5 } as const;

/** Longest comment of a rating, in characters. */
export const RATING_COMMENT_MAX_CHARACTERS = 500;
