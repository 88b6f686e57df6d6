/** How long an export is kept after it is ready, in milliseconds. */
export const EXPORT_KEPT_MS = 86_400_000;

/** Returns the name of the object of an export. */
export const exportName = (id: string): string => `exports/${id.replace(/^exp_/, '')}.zip`;
