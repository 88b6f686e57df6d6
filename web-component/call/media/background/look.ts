/** Width of the blurred picture: more would not be seen in it. */
export const BLURRED_WIDTH = 320;
/** How far each blur spreads, as the standard deviation in pixels of the blurred picture. */
export const BLUR_SIGMAS = { slight: 3.6, strong: 10.8 } as const;
