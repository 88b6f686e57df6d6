/** For what is TypeScript: the documentation stands in build.mjs. */
export function buildPackages(outdir: string): Promise<void>;
