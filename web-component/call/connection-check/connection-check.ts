import type { IceServer } from '../../../server/platform/hub/media';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { ConferenceRoomConnectionStep } from '../../contract';

/** One step of a check, before it is put into words. */
export type CheckedStep = Omit<ConferenceRoomConnectionStep, 'message'>;

export type StepName = CheckedStep['name'];
export type Outcome = CheckedStep['outcome'];

/** The steps, in the order in which they are checked. */
export const STEPS: readonly StepName[] = [
  'server',
  'hub',
  'stun',
  'relay',
  'media',
  'bandwidth',
  'round-trip',
];

/** A call with pictures needs no more than this, and is hardly understood with less, in kbit/s. */
const GOOD_KBPS = 1_500;
const LEAST_KBPS = 300;
/** Above this people begin to interrupt each other, and above that they do, in milliseconds. */
const GOOD_ROUND_TRIP_MS = 250;
const WORST_ROUND_TRIP_MS = 800;

/** The hub's message about the servers of a room. */
type CheckServers = Omit<Extract<ToParticipant, { type: 'connection-check' }>, 'type'>;
/** The address of LiveKit, and a token for an empty room. */
type LiveKitAccess = NonNullable<CheckServers['liveKit']>;

/** The steps that a check runs in the browser. They never reject, and they end early when their signal aborts. */
export interface Probes {
  /** Returns whether the server answers over HTTP. */
  reachServer(signal: AbortSignal): Promise<boolean>;
  /** Returns the servers of the room. Null: the hub does not answer. `refused`: it refuses the join token. */
  askForServers(signal: AbortSignal): Promise<CheckServers | 'refused' | null>;
  /** Returns whether a STUN or TURN server gives this browser an address. */
  findAddress(kind: 'stun' | 'relay', iceServers: RTCIceServer[], signal: AbortSignal): Promise<boolean>;
  /** Sends pictures from this page to itself; with `relay`, through the relay alone. @returns null: they did not arrive */
  sendMedia(
    iceServers: RTCIceServer[],
    policy: RTCIceTransportPolicy,
    signal: AbortSignal,
  ): Promise<{ kilobitsPerSecond: number | null } | null>;
  /**
   * Connects to LiveKit, with `relay` through its relay alone.
   * @returns whether media can go both ways; null: LiveKit names no relay
   */
  reachLiveKit(
    access: LiveKitAccess,
    policy: RTCIceTransportPolicy,
    signal: AbortSignal,
  ): Promise<boolean | null>;
  /** Measures the download from the server in kbit/s; null: not known. */
  measureDownload(signal: AbortSignal): Promise<number | null>;
  /** Returns the shortest of some round trips to the server, in milliseconds; null: not known. */
  measureRoundTrip(signal: AbortSignal): Promise<number | null>;
}

/**
 * Checks step by step whether a call would work from here. Outcomes of their own mark a step that cannot be checked
 * because an earlier one failed, and a step whose subject calls do without.
 * @param onStep called with the result of each step, in the order of `STEPS`, until the signal aborts
 */
export async function checkConnection(
  probes: Probes,
  signal: AbortSignal,
  onStep: (step: CheckedStep) => void,
): Promise<void> {
  const tell = (step: CheckedStep): void => {
    if (!signal.aborted) onStep(step);
  };
  const isReached = await probes.reachServer(signal);
  tell({ name: 'server', outcome: isReached ? 'passed' : 'failed' });

  const servers = await probes.askForServers(signal);
  const isAnswered = servers !== null && servers !== 'refused';
  tell({ name: 'hub', outcome: isAnswered ? 'passed' : servers === 'refused' ? 'refused' : 'failed' });

  let relayed: number | null = null;
  if (isAnswered && servers.engine === 'mesh') {
    relayed = await checkMesh(probes, servers.iceServers, signal, tell);
  } else if (isAnswered && servers.liveKit) {
    await checkLiveKit(probes, servers.liveKit, signal, tell);
  } else {
    for (const name of ['stun', 'relay', 'media'] as const) tell({ name, outcome: 'not-checked' });
  }

  const download = isReached ? await probes.measureDownload(signal) : null;
  const rates = [download, relayed].filter((rate) => rate !== null);
  tell(bandwidthStep(rates.length > 0 ? Math.min(...rates) : null));

  const roundTripMs = isReached ? await probes.measureRoundTrip(signal) : null;
  tell(roundTripStep(roundTripMs));
}

/** Checks the steps of a mesh. @returns kbit/s through the relay; null: not known */
async function checkMesh(
  probes: Probes,
  iceServers: IceServer[],
  signal: AbortSignal,
  tell: (step: CheckedStep) => void,
): Promise<number | null> {
  const address = async (kind: 'stun' | 'relay'): Promise<Outcome> => {
    const those = iceServers.filter(({ urls }) => urls.some((url) => kindOf(url) === kind));
    if (those.length === 0) return 'not-configured';
    return (await probes.findAddress(kind, those, signal)) ? 'passed' : 'failed';
  };
  tell({ name: 'stun', outcome: await address('stun') });
  const relay = await address('relay');
  tell({ name: 'relay', outcome: relay });
  const isRelayed = relay === 'passed';
  const sent = await probes.sendMedia(iceServers, isRelayed ? 'relay' : 'all', signal);
  tell({ name: 'media', outcome: sent === null ? 'failed' : 'passed' });
  return isRelayed ? (sent?.kilobitsPerSecond ?? null) : null;
}

/** Checks the steps of a call over LiveKit, whose people never connect to one another. */
async function checkLiveKit(
  probes: Probes,
  access: LiveKitAccess,
  signal: AbortSignal,
  tell: (step: CheckedStep) => void,
): Promise<void> {
  tell({ name: 'stun', outcome: 'not-checked' });
  for (const [name, policy] of [
    ['relay', 'relay'],
    ['media', 'all'],
  ] as const) {
    const isReached = await probes.reachLiveKit(access, policy, signal);
    tell({ name, outcome: isReached === null ? 'not-configured' : isReached ? 'passed' : 'failed' });
  }
}

const kindOf = (url: string): 'stun' | 'relay' => (/^turns?:/.test(url) ? 'relay' : 'stun');

function bandwidthStep(kilobitsPerSecond: number | null): CheckedStep {
  const name = 'bandwidth';
  if (kilobitsPerSecond === null) return { name, outcome: 'not-checked' };
  const isGood = kilobitsPerSecond >= GOOD_KBPS;
  return {
    name,
    outcome: isGood ? 'passed' : kilobitsPerSecond >= LEAST_KBPS ? 'slow' : 'failed',
    kilobitsPerSecond,
  };
}

function roundTripStep(roundTripMs: number | null): CheckedStep {
  const name = 'round-trip';
  if (roundTripMs === null) return { name, outcome: 'not-checked' };
  const isGood = roundTripMs <= GOOD_ROUND_TRIP_MS;
  return {
    name,
    outcome: isGood ? 'passed' : roundTripMs <= WORST_ROUND_TRIP_MS ? 'slow' : 'failed',
    roundTripMs,
  };
}
