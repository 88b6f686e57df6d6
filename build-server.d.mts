/** For what is TypeScript: the documentation stands in build-server.mjs. */
export function buildServer(entries: Record<string, string>, outdir: string): Promise<void>;
export function mendDriver(code: string): string;
export const DRIVER_FILE: RegExp;
