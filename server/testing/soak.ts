/** Returns how much a test does: in a usual run, and in `npm run soak`, which is long. */
export const amount = (usual: number, soak: number): number => (process.env.SOAK === '1' ? soak : usual);
