import { languageModelDouble } from '../../server/testing/language-model';
import { decisionsIn, drafted } from '../../server/testing/minutes';
import { transcriptionDouble } from '../../server/testing/transcription';
import { startWebhookReceiver } from '../../server/testing/webhook-receiver';
import { startBuiltServer, type RunningServer } from '../server';
import { expectAccessible } from './axe';
import { choose, control, expect, test as base } from './test';

/** A server with doubles of a transcription service, and of a language model that finds every decision. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const transcription = await transcriptionDouble(() => '');
      const model = await languageModelDouble((asked) => drafted({ decisions: decisionsIn(asked) }));
      const server = await startBuiltServer({
        STT_BASE_URL: transcription.url,
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'tiny',
        ALLOW_PRIVATE_WEBHOOKS: 'true',
      });
      await use(server);
      expect(await server.stop(), server.log()).toBe(0);
      await Promise.all([transcription.close(), model.close()]);
    },
    { scope: 'worker' },
  ],
});

/*
 * The rules are tested without a browser. This journey shows that two people can do it with the panel, by keyboard and
 * with what a screen reader is told, and that the answer of each reaches the other and the webhook.
 */
test(
  'two people confirm and contest what was drafted, and only the confirmed item reaches the webhook',
  { tag: '@journey' },
  async ({ server, room, people }) => {
    const rest = async (method: string, path: string, body: object = {}) => {
      const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
      const answer = await fetch(server.url + path, {
        method,
        headers,
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      });
      return answer.json();
    };
    const receiver = await startWebhookReceiver();
    await rest('POST', '/api/webhooks', { url: receiver.url, types: ['minutes.confirmed'] });
    const { sessionId } = await rest('POST', `/api/rooms/${room.roomId}/ai-agent/invite`);
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const ben = await people.join(await room.link('Ben'), { viewport: { width: 390, height: 780 } });
    await control(ada, /^Chat/).click();
    for (const said of ['We decide to ship it.', 'We decide to hire two people.']) {
      await ada.getByRole('textbox', { name: 'Message' }).fill(said);
      await ada.keyboard.press('Enter');
      await expect(ada.locator('[part~="message"]').filter({ hasText: said })).toBeVisible();
    }

    await choose(ada, 'More', 'Decisions and tasks');
    const panel = (page: typeof ada) => page.getByRole('complementary', { name: 'Decisions and tasks' });
    await expect(panel(ada).getByRole('region', { name: 'Decisions and tasks' })).toBeFocused();
    await panel(ada).getByRole('button', { name: 'Draft now' }).press('Enter');
    await expect(ben.locator('[part="minutes-notice"]')).toContainText('has drafted decisions and tasks');
    await ben.getByRole('button', { name: 'Show them' }).click();
    await expect(ben.locator('[part="minutes-notice"]')).toHaveCount(0);
    const item = (page: typeof ada, name: string) =>
      panel(page).getByRole('article').filter({ hasText: name });
    await expect(item(ben, 'ship it').getByRole('blockquote')).toContainText('We decide to ship it.');

    await panel(ben).getByRole('button', { name: 'Confirm: ship it' }).press('Enter');
    await expect(item(ada, 'ship it').getByRole('status')).toHaveText(/Confirmed\s+Confirmed by Ben/);
    await panel(ada).getByRole('button', { name: 'Contest: hire two people' }).press('Enter');
    await expect(item(ben, 'hire two people').getByRole('status')).toHaveText(/Contested\s+Contested by Ada/);
    await panel(ben).getByRole('button', { name: 'Correct: ship it' }).press('Enter');
    await expect(panel(ben).getByRole('textbox', { name: 'Corrected text' })).toBeFocused();
    await expectAccessible(ben, 'a correction');
    await ben.getByRole('textbox', { name: 'Corrected text' }).fill('Ship it on Monday.');
    await panel(ben).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(item(ada, 'Ship it on Monday.').getByRole('status')).toHaveText(/In the words of Ben/);
    await expectAccessible(ada, 'the drafted minutes');

    await rest('POST', `/api/rooms/${room.roomId}/live/end`);
    await receiver.until((received) => received.length > 0);
    const { decisions, decisionConfirmations } = await rest('GET', `/api/artifacts/${sessionId}`);
    expect(decisions).toEqual(['Ship it on Monday.', 'hire two people']);
    expect(receiver.received.map(({ event }) => event.data)).toEqual([
      { decisionIds: [decisionConfirmations[0].decisionId], actionItemIds: [] },
    ]);
    await receiver.close();
  },
);
