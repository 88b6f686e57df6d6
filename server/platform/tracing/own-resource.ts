import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { version } from '../../../package.json';

/** Returns the description of this server for a collector. The standard environment variables override it. */
export const ownResource = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'conference-room', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));

/** How the collector is spoken to, as OpenTelemetry names it. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';
