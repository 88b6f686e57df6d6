import type { RoomEvent } from '../../../platform/hub/bus';
import type { ToServer } from '../../../platform/hub/client-messages';
import { CLOSE } from '../../../platform/hub/protocol';
import { reportLoss } from '../../../recordings/streams/report';
import { listTargets } from '../../../recordings/streams/running';
import { streamerDisconnected, type StreamTask } from '../../../recordings/streams/tasks';
import { followReport } from '../../actions/streams';
import type { HubContext } from '../context/context';
import { PageConnection, SEEN_AND_HEARD, type PageRole, type PageStart } from './page-connection';

const ROLE: PageRole = {
  kind: 'streamer',
  relayed: new Set(SEEN_AND_HEARD),
  refusal: 'A streamer only streams.',
};

/**
 * The connection of the page that streams a call. Only it receives the addresses of the streams, and over no other way:
 * they are not on the bus between processes.
 */
export class StreamerConnection extends PageConnection {
  readonly #task: StreamTask;

  constructor(hub: HubContext, start: PageStart & { task: StreamTask }) {
    super(hub, start, ROLE);
    this.#task = start.task;
    this.#sendTargets();
  }

  protected override receiveOwn(event: RoomEvent): void {
    if (event.kind === 'streams') this.#sendTargets();
    if (event.kind === 'ended') this.connection.close(CLOSE.done, 'ended');
  }

  protected async handleOwn(message: ToServer): Promise<boolean> {
    if (message.type !== 'stream-report') return false;
    await followReport(this.hub, this.ref, message.report);
    return true;
  }

  protected async recordLoss(): Promise<boolean> {
    const { db, now } = this.hub;
    if (!(await streamerDisconnected(db, this.#task, this.connection.id))) return false;
    await reportLoss(db, this.ref.sessionId, now());
    this.publish({ type: 'streamer-changed', streamer: null });
    return true;
  }

  #sendTargets(): void {
    this.hub.background.run('tell a page its streams', async () => {
      const streams = await listTargets(this.hub, this.ref.sessionId);
      if (!this.isOver) this.connection.send({ type: 'stream-targets', streams });
    });
  }
}
