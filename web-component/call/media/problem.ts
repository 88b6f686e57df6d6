import type { MediaProblem } from './local-media';

/** A feature that a page may keep from the frames in it, and from itself. */
type Feature = 'microphone' | 'camera' | 'display-capture';

/** Returns the problem that a rejection of `getUserMedia` or `getDisplayMedia` means for the user. */
export function problemOf(error: unknown, feature: Feature): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return isBlocked(feature) ? 'blocked' : 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy';
    case 'NotSupportedError':
    case 'TypeError':
      return 'unsupported';
    default:
      return 'failed';
  }
}

/** Returns whether the page does not allow a feature. Browsers without a way to ask, Firefox and Safari, report false. */
function isBlocked(feature: Feature): boolean {
  const { featurePolicy }: { featurePolicy?: { allowsFeature(name: string): boolean } } = Object(
    globalThis.document,
  );
  return featurePolicy?.allowsFeature(feature) === false;
}
