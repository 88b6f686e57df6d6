/** How far each blur spreads, as the standard deviation in shares of the width of the picture. */
export const BLUR_SIGMAS = { slight: 0.01125, strong: 0.03375 } as const;
