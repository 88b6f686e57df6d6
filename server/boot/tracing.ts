import type { OpenTracing } from '../platform/tracing/open-telemetry';
import type { Config } from './config';

/** Opens tracing. Null: nothing is traced, and the SDK is not loaded. */
export async function openTracing(config: Config['tracing']): Promise<OpenTracing | null> {
  if (config === null) return null;
  const { openTelemetry } = await import('../platform/tracing/open-telemetry');
  return openTelemetry(config.protocol);
}
