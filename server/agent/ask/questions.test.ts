import { expect, it } from 'vitest';
import { languageModelDouble } from '../../testing/language-model';
import { newKeyFor, newPerson } from '../../testing/people';
import { WRITTEN } from '../../testing/questions/all';
import { carelessModel } from '../../testing/questions/careless-model';
import { askAll, holdMeetings, scoreOf } from '../../testing/questions/measure';
import { testServer } from '../../testing/server';

// The limits of questions are the subject of another test: here, time passes between them.
const MINUTE_MS = 60_000;

it(
  'answers 45 written questions in five languages with the right turns, and declines 15, for a careless model',
  { tags: ['slow'] },
  async () => {
    const model = await languageModelDouble(carelessModel);
    let aheadMs = 0;
    const server = await testServer({
      env: { LLM_BASE_URL: model.url, LLM_MODEL: 'test-model' },
      replace: () => ({ now: () => new Date(Date.now() + aheadMs) }),
    });
    try {
      const key = await newKeyFor(await newPerson(server.services), 'test');
      const turnIds = await holdMeetings(server.call, key);
      const asked = await askAll(server.call, key, turnIds, () => {
        aheadMs += MINUTE_MS;
      });
      expect(WRITTEN.flatMap(({ meetings }) => meetings)).toHaveLength(30);
      expect([asked.length, asked.filter(({ isAnswerable }) => isAnswerable).length]).toEqual([60, 45]);
      const missed = asked.filter(({ isAnswerable, right, other }) =>
        isAnswerable ? right === 0 : other > 0,
      );
      expect(missed.map(({ question }) => question)).toEqual([]);
      const wrong = new Set(WRITTEN.flatMap(({ questions }) => questions.map((question) => question.wrong)));
      expect(asked.flatMap(({ claims }) => claims.filter((text) => wrong.has(text)))).toEqual([]);
      expect(scoreOf(asked)).toEqual({ precision: 1, recall: 1, declined: 1 });
    } finally {
      await Promise.all([server.close(), model.close()]);
    }
  },
);
