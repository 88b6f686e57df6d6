import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToServer } from '../../../server/platform/hub/client-messages';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test counts as the server does
import { CHAT_MAX_CHARACTERS, CHAT_RATE } from '../../../server/platform/hub/chat';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test counts as the server does
import { createRates } from '../../../server/calls/hub/socket/rates';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test counts as the server does
import { createRelayBudgets } from '../../../server/calls/hub/context/relay-budgets';
import { ChatOutbox } from './chat-outbox';
import { closePage, openPage, sentenceOf, type Page, type Said } from '../testing/hand-driven-page';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

/**
 * Returns an outbox, and the hub that it sends to. The hub counts as the server does, and answers when the test makes
 * it.
 */
function outboxAndHub() {
  const now = () => new Date();
  const budgets = createRelayBudgets(now);
  let isWithinRate = createRates(now);
  const arrived: { clientId: string; text: string }[] = [];
  let floods = 0;
  let answersAtOnce = false;
  const outbox = new ChatOutbox({
    encode: async (text) => ({ body: { kind: 'plain', text } }),
    send(message: ToServer) {
      const { clientId, body } = message as Said<'chat'>;
      const text = body.kind === 'plain' ? body.text : '';
      arrived.push({ clientId, text });
      if (!isWithinRate('chat') || !budgets.spend('chat', 'ada', text)) floods += 1;
      if (answersAtOnce) outbox.acknowledge(clientId);
    },
  });
  const settled: string[] = [];
  return {
    outbox,
    arrived,
    settled,
    texts: () => arrived.map(({ text }) => text),
    write(text: string): void {
      void outbox.add(text).then(
        () => settled.push(text),
        (error: unknown) => settled.push(`${text}: ${sentenceOf(error)}`),
      );
    },
    /**
     * Connects again. The hub restarts its count of messages with each connection, and continues its count of bytes for
     * each person.
     */
    connect(): void {
      isWithinRate = createRates(now);
      outbox.connect();
    },
    answerAtOnce(): void {
      answersAtOnce = true;
      for (const { clientId } of arrived) outbox.acknowledge(clientId);
    },
    get floods() {
      return floods;
    },
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

describe('messages that wait when a connection is made', () => {
  it('are sent in order, no faster than the hub takes them', async () => {
    const hub = outboxAndHub();
    const texts = numbered(60);
    texts.forEach(hub.write);
    hub.answerAtOnce();
    hub.connect();
    await page.settle();
    expect(hub.arrived.length).toBeLessThanOrEqual(CHAT_RATE.burst);
    await page.pass(12_000);
    expect(hub.texts()).toEqual(texts);
    expect([hub.settled, hub.floods]).toEqual([texts, 0]);
  });

  it('are sent no faster than the hub takes their bytes', async () => {
    const hub = outboxAndHub();
    const texts = numbered(40).map((n) => n.padEnd(CHAT_MAX_CHARACTERS, '語'));
    texts.forEach(hub.write);
    hub.answerAtOnce();
    hub.connect();
    await page.pass(60_000);
    expect([hub.texts(), hub.floods]).toEqual([texts, 0]);
  });

  it('are within the rate of the hub over several losses in a row', async () => {
    const hub = outboxAndHub();
    numbered(20).forEach(hub.write);
    for (let loss = 0; loss < 5; loss += 1) {
      hub.connect();
      await page.pass(1_000);
      hub.outbox.disconnect();
      await page.pass(300);
    }
    hub.answerAtOnce();
    hub.connect();
    await page.pass(10_000);
    expect(hub.settled).toHaveLength(20);
    expect(hub.floods).toBe(0);
  });

  it('are never more without an answer than the hub takes at once, should the network stall', async () => {
    const hub = outboxAndHub();
    numbered(30).forEach(hub.write);
    hub.connect();
    await page.pass(14_000);
    expect(hub.arrived.length).toBeLessThanOrEqual(CHAT_RATE.burst);
    hub.answerAtOnce();
    await page.pass(10_000);
    expect(hub.texts()).toEqual(numbered(30));
  });
});

describe('a message', () => {
  it('waits until there is a connection', async () => {
    const hub = outboxAndHub();
    hub.write('hello');
    await page.pass(60_000);
    expect(hub.arrived).toEqual([]);
    hub.connect();
    await page.settle();
    expect(hub.texts()).toEqual(['hello']);
  });

  it('is sent again, under the same clientId, over the next connection when it had no answer', async () => {
    const hub = outboxAndHub();
    hub.connect();
    hub.write('answered');
    hub.write('unanswered');
    await page.settle();
    hub.outbox.acknowledge(hub.arrived[0]!.clientId);
    hub.outbox.disconnect();
    await page.pass(300);
    hub.connect();
    await page.settle();
    expect(hub.texts()).toEqual(['answered', 'unanswered', 'unanswered']);
    expect(hub.arrived[2]?.clientId).toBe(hub.arrived[1]?.clientId);
    expect(hub.settled).toEqual(['answered']);
  });

  it('is sent again after a while when its answer was lost', async () => {
    const hub = outboxAndHub();
    hub.connect();
    hub.write('hello');
    await page.pass(14_999);
    expect(hub.arrived).toHaveLength(1);
    await page.pass(1);
    expect(hub.arrived).toHaveLength(2);
    hub.answerAtOnce();
    await page.pass(60_000);
    expect([hub.arrived.length, hub.settled]).toEqual([2, ['hello']]);
  });

  it('is settled by its own answer, in whatever order the answers come', async () => {
    const hub = outboxAndHub();
    hub.connect();
    ['a', 'b', 'c'].forEach(hub.write);
    await page.settle();
    const [a, b, c] = hub.arrived.map(({ clientId }) => clientId);
    hub.outbox.acknowledge(c!);
    hub.outbox.reject(b!, new Error('No.'));
    hub.outbox.acknowledge(a!);
    hub.outbox.acknowledge(a!);
    hub.outbox.reject('another', new Error('No.'));
    await page.settle();
    expect(hub.settled).toEqual(['c', 'b: No.', 'a']);
  });

  it('is not sent any more when it was answered while it was being encrypted', async () => {
    const sent: Said<'chat'>[] = [];
    const encryptions: (() => void)[] = [];
    const outbox = new ChatOutbox({
      async encode(text) {
        await new Promise<void>((resolve) => encryptions.push(resolve));
        return { body: { kind: 'plain', text } };
      },
      send: (message) => sent.push(message as Said<'chat'>),
    });
    outbox.connect();
    const settled = outbox.add('hello');
    await page.settle();
    encryptions[0]!();
    await page.settle();
    outbox.disconnect();
    outbox.connect();
    await page.settle();
    expect([encryptions.length, sent.length]).toEqual([2, 1]);
    outbox.acknowledge(sent[0]!.clientId);
    encryptions[1]!();
    await settled;
    await page.pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it('is not sent any more when the call ended while it was being encrypted', async () => {
    const sent: ToServer[] = [];
    let finish = (): void => {};
    const encoded = new Promise<void>((resolve) => (finish = resolve));
    const outbox = new ChatOutbox({
      async encode(text) {
        await encoded;
        return { body: { kind: 'plain', text } };
      },
      send: (message) => sent.push(message),
    });
    outbox.connect();
    const settled = outbox.add('hello').catch(sentenceOf);
    await page.settle();
    outbox.close();
    finish();
    await page.settle();
    expect([await settled, sent]).toEqual(['The call is over.', []]);
  });

  it('is refused when it is longer than the hub takes, and holds up no other', async () => {
    const hub = outboxAndHub();
    hub.connect();
    hub.write('x'.repeat(CHAT_MAX_CHARACTERS + 1));
    hub.write('hello');
    await page.settle();
    hub.answerAtOnce();
    await page.settle();
    expect(hub.texts()).toEqual(['hello']);
    expect(hub.settled).toEqual([
      `${'x'.repeat(CHAT_MAX_CHARACTERS + 1)}: A chat message has 4000 characters at most.`,
      'hello',
    ]);
  });

  it('rejects a message that cannot be encrypted, and holds up no other', async () => {
    const sent: ToServer[] = [];
    const outbox = new ChatOutbox({
      async encode(text) {
        if (text === 'bad') throw new Error('no key');
        return { body: { kind: 'plain', text } };
      },
      send: (message) => sent.push(message),
    });
    outbox.connect();
    const bad = outbox.add('bad').catch(sentenceOf);
    void outbox.add('good');
    await page.settle();
    expect(await bad).toBe('The message could not be encrypted.');
    expect(sent).toMatchObject([{ body: { text: 'good' } }]);
  });
});

it('rejects everything that waits when it is closed', async () => {
  const hub = outboxAndHub();
  hub.write('waiting');
  hub.connect();
  hub.write('sent');
  await page.settle();
  hub.outbox.close();
  await page.pass(60_000);
  expect(hub.settled).toEqual(['waiting: The call is over.', 'sent: The call is over.']);
  expect(hub.arrived).toHaveLength(2);
});
