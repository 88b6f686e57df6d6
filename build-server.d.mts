/** For what is TypeScript: the documentation stands in build-server.mjs. */
export function buildServer(entries: Record<string, string>, outdir: string): Promise<void>;
