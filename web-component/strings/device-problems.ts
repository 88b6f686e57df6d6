import type { Key } from './keys';
import type { TextOf } from './text';

type Device = 'microphone' | 'camera';
type Problem =
  | 'denied'
  | 'blocked'
  | 'missing'
  | 'busy'
  | 'muted'
  | 'unsupported'
  | 'failed'
  | 'filter'
  | 'slow-filter';

/** Returns what is wrong with a device, and what to do. Only the picture of a camera goes through a filter that may fail. */
export function textOfProblem(device: Device, problem: Problem, text: TextOf<Key>): string {
  if (problem === 'denied') return `${text(`${device}_denied`)} ${text(wayToAllow())}`;
  return text(
    problem === 'filter' || problem === 'slow-filter' ? `camera_${problem}` : `${device}_${problem}`,
  );
}

/** Returns how people allow devices in this browser. Every browser on an iPhone or iPad uses the menu of Safari. */
export function wayToAllow(browser: BrowserFacts = navigator): `allowIn_${Browser}` {
  const { userAgent, maxTouchPoints } = browser;
  const isSafari = /Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent);
  if (/iPhone|iPad/.test(userAgent) || (isSafari && maxTouchPoints > 1)) return 'allowIn_ios';
  if (userAgent.includes('Firefox/')) return 'allowIn_firefox';
  return isSafari ? 'allowIn_safari' : 'allowIn_chromium';
}

interface BrowserFacts {
  userAgent: string;
  maxTouchPoints: number;
}

type Browser = 'chromium' | 'firefox' | 'safari' | 'ios';
