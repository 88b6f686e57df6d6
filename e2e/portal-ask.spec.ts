import { expect } from '@playwright/test';
import { expectAccessible } from './portal';
import { test } from './history-fixture';

// A browser follows the links: the session's page scrolls to the turn, and the player of the recording seeks.
test(
  'an answer leads to the second in the transcript and in the recording',
  { tag: '@journey' },
  async ({ page, server }) => {
    server.languageModel.onAsked = ({ data }) => ({
      json: {
        claims: [
          {
            text: 'Linus takes that before the release.',
            turns: data.filter((line) => line.text?.includes('Linus, can you')).map(({ turn }) => turn),
          },
        ],
      },
    });
    await page.goto('/portal/live/ask');
    await page.getByRole('textbox', { name: 'Question' }).fill('What does Linus take before the release?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = page.getByRole('list', { name: 'Answer' });
    await expect(answer).toContainText('Linus takes that before the release.');
    await expect(answer).toContainText('That has to work before we release it. Linus, can you take that?');
    await expectAccessible(page, 'an answer');
    await answer.getByRole('link', { name: 'Transcript at 0:43' }).click();
    await expect(page.locator('[data-turn][data-marked]')).toContainText('Linus, can you take that?');
    await page.goBack();
    await page.getByRole('textbox', { name: 'Question' }).fill('What does Linus take before the release?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await answer.getByRole('link', { name: /^Recording at/ }).click();
    const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(position).toBeGreaterThan(1);
  },
);
