import { turnCredentials } from '../../calls/media/turn';
import type { Config } from '../config';
import { reasonOf, type Part, type Report } from './part';
import { allocate, TurnRefusedError } from './turn-client';

/** Internal addresses, one of each kind: the relay itself, its network, and the address where clouds reveal secrets. */
const PRIVATE_PEERS = ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254'];
/** The holder of the credentials. */
const HOLDER = {
  roomId: 'doctor',
  sessionId: 'doctor',
  participantId: 'doctor',
  subject: 'doctor',
  isGuest: true,
};

/** Checks whether relays accept the credentials of this server, and do not lead into private networks. */
export const relayPart = ({ mesh: { turn } }: Config): Part => ({
  name: 'relay',
  off: turn === null ? 'TURN_URLS is not set: people behind strict firewalls cannot join.' : null,
  deadlineMs: 15_000,
  mend: 'Check TURN_URLS, that the relay runs, and that UDP and TCP of its port are open to this machine.',
  async check(report, signal) {
    if (turn === null) return;
    const { username, credential } = turnCredentials(turn, HOLDER, new Date());
    await Promise.all(
      turn.urls.map(async (url) => {
        try {
          await checkRelay({ url, username, credential }, report, signal);
        } catch (error) {
          if (signal.aborted) {
            report.fail(url, 'It does not answer.', this.mend);
          } else if (!(error instanceof TurnRefusedError)) report.fail(url, reasonOf(error), this.mend);
          else report.fail(url, error.message, MENDS[error.code] ?? 'Check the log of the relay.');
        }
      }),
    );
  },
});

const MENDS: Record<number, string> = {
  401: 'TURN_SECRET and the static-auth-secret of the relay differ, or the clocks of the two machines differ.',
  403: 'The relay rejects this machine: check its allowed addresses.',
  486: 'The relay has reached its quota: raise user-quota or total-quota.',
  508: 'The relay has no free port: widen the range from min-port to max-port.',
};

async function checkRelay(
  access: Parameters<typeof allocate>[0],
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const allocation = await allocate(access, signal);
  report.ok(access.url, 'It allocates an address for the credentials of this server.');
  const open: string[] = [];
  for (const peer of PRIVATE_PEERS) if (await allocation.permits(peer)) open.push(peer);
  await allocation.release();
  if (open.length === 0) report.ok(`${access.url}, private addresses`, 'It rejects all of them.');
  else {
    report.fail(
      `${access.url}, private addresses`,
      `Participants can reach ${open.join(', ')} through it.`,
      'Add the denied-peer-ip lines of docs/guides/operate/operations.md to its configuration.',
    );
  }
}
