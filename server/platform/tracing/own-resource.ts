import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { version } from '../../../package.json';

/** What a collector is told of this server; the standard variables of the environment have the last word. */
export const ownResource = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'conference-room', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));

/** How the collector is spoken to, as OpenTelemetry names it. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';
