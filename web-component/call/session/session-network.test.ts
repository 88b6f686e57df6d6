import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, openPage, participant, welcome, type Page } from '../testing/hand-driven-page';
import { joinedCall, phasesOf } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const BOTH = { participants: [participant('ada'), participant('me')] };
/** The longest time for the server to answer whether it is there, in milliseconds. */
const PROBE_MS = 2_500;
/** The same time while media do not pass either. */
const DOUBTED_MS = 1_500;

/** Returns a call with Ada, whose media pass. */
async function connectedCall(participants = BOTH) {
  await joinedCall(page, participants);
  const [connection] = page.connections;
  if (connection === undefined) throw new Error('The page has connected with nobody.');
  connection.negotiate();
  await page.settle();
  await connection.setRemoteDescription({});
  connection.connect();
  return connection;
}

/** Returns the names of the connections for which the newest socket sent an offer. */
const offered = (): string[] =>
  page.socket
    .of('signal')
    .flatMap(({ signal }) => (signal.kind === 'description' ? [signal.connection] : []));

/** Lets the newest socket in again. */
async function resume(): Promise<void> {
  page.socket.accept();
  page.socket.say(welcome({ ...BOTH, resumed: true }));
  await page.settle();
}

describe('a network that is another one', () => {
  it('makes a connection find its way anew at once', async () => {
    const connection = await connectedCall();
    page.window.dispatchEvent(new Event('online'));
    await page.settle();
    expect([connection.restarts, page.connections.length]).toEqual([1, 1]);
  });

  it('is looked for when the machine wakes up: media find their way anew, and the server is asked', async () => {
    const connection = await connectedCall();
    vi.setSystemTime(Date.now() + 3_600_000);
    await page.pass(1_000);
    expect([connection.restarts, page.socket.of('ping').length]).toEqual([1, 1]);
  });

  it('takes no wait but that for an answer of the server: what was offered over the network before is made anew', async () => {
    const connection = await connectedCall();
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('offline'));
    await page.pass(PROBE_MS);
    page.window.dispatchEvent(new Event('online'));
    connection.negotiate(); // as a browser does after a restart of ICE
    await page.settle();
    expect([page.sockets.length, offered()]).toEqual([2, []]);
    await resume();
    expect([connection.restarts, offered().length, page.connections.length]).toEqual([2, 1, 1]);
  });

  it('is found when nobody told of it: media that end have the server asked, and find their way when it is back', async () => {
    const connection = await connectedCall();
    connection.become('disconnected');
    await page.pass(1_000);
    expect(page.socket.of('ping')).toHaveLength(1);
    await page.pass(PROBE_MS + 300);
    const { restarts } = connection;
    await resume();
    expect([page.sockets.length, connection.restarts]).toEqual([2, restarts + 1]);
  });

  it('asks about the network within two seconds when media stop, before the browser reports it, and finds it when it is back', async () => {
    const connection = await connectedCall();
    for (const arrivedAt of [100, 200]) {
      connection.arrivedAt = arrivedAt;
      await page.pass(1_000);
    }
    expect(page.socket.of('ping')).toHaveLength(0);
    await page.pass(2_000);
    expect(page.socket.of('ping')).toHaveLength(1);
    await page.pass(DOUBTED_MS + 300);
    await resume();
    expect([page.sockets.length, connection.connectionState, connection.restarts]).toEqual([
      2,
      'connected',
      1,
    ]);
  });

  it('is not looked for while you are taken to a breakout room, where media end and the server answers late', async () => {
    const { call, states } = await joinedCall(page, BOTH);
    const breakout = { breakoutId: 'ses_group', name: 'Group 1' };
    page.socket.say({ type: 'move', ...breakout });
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('offline')); // asks whether the server is there, as media that end do
    await page.pass(3 * PROBE_MS);
    expect([page.socket.of('ping').length, page.sockets.length]).toEqual([1, 1]);
    page.socket.say(welcome({ participantId: 'me2', breakout, participants: [participant('me2')] }));
    expect(call.state).toMatchObject({ phase: 'joined', breakout });
    expect(phasesOf(states)).not.toContain('reconnecting');
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('offline'));
    await page.pass(PROBE_MS);
    expect(call.state.phase).toBe('reconnecting');
  });

  it('is looked for in the end when the server does not answer while it takes you to a breakout room', async () => {
    const { call } = await joinedCall(page, BOTH);
    page.socket.say({ type: 'move', breakoutId: 'ses_group', name: 'Group 1' });
    await page.pass(1_000);
    page.window.dispatchEvent(new Event('offline'));
    await page.pass(10_000);
    expect(call.state.phase).toBe('reconnecting');
  });

  it('sends an offer that they did not get again when somebody with another network offers', async () => {
    // When two people join at once, the first by name does not give way.
    const connection = await connectedCall({ participants: [participant('me'), participant('zoe')] });
    const before = offered().length;
    connection.become('disconnected');
    connection.negotiate(); // as a browser does after a restart of ICE
    await page.settle();
    expect(offered()).toHaveLength(before + 1);
    const [name = ''] = offered();
    const offer = { kind: 'description', connection: name, type: 'offer', sdp: '' } as const;
    page.socket.say({ type: 'signal', from: 'zoe', signal: offer });
    await page.settle();
    expect(offered()).toHaveLength(before + 2);
  });

  it('is not looked for while the server answers and media pass', async () => {
    const connection = await connectedCall();
    page.socket.drop();
    await page.pass(300);
    await resume();
    expect([connection.restarts, offered()]).toEqual([0, []]);
  });
});
