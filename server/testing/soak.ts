/** How much a test does: in a usual run, and in `npm run soak`, which takes its time. */
export const amount = (usual: number, soak: number): number => (process.env.SOAK === '1' ? soak : usual);
