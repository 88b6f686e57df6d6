import type { RenderFormat } from '../../platform/vocabulary/recording-status';

/** Returns the name of the object of a render. */
export const renderName = (id: string, format: RenderFormat): string => `${id}.${format}`;
