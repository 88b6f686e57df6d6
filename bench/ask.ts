import { languageModelDouble } from '../server/testing/language-model';
import { newKeyFor, newPerson } from '../server/testing/people';
import { carelessModel } from '../server/testing/questions/careless-model';
import { askAll, holdMeetings, scoreOf, type Asked } from '../server/testing/questions/measure';
import { testServer } from '../server/testing/server';

/**
 * npx tsx bench/ask.ts                 60 questions about 30 invented meetings in five languages
 *
 * With LLM_BASE_URL, LLM_API_KEY and LLM_MODEL set, that model answers. Otherwise, a double answers like a careless model:
 * each answer has a wrong claim.
 *
 * The program prints for each language:
 * - precision: the share of evidence that answers its question;
 * - recall: the share of the answerable questions whose answer has evidence that answers them;
 * - declined: the share of the other questions that are left unanswered;
 * - the time of an answer.
 */
process.env.TEST_DATABASE ??= 'embedded';
const MINUTE_MS = 60_000;

const double = process.env.LLM_BASE_URL === undefined ? await languageModelDouble(carelessModel) : null;
const configured = Object.entries(process.env).filter(([name]) => /^(LLM|EMBEDDINGS)_/.test(name));
let aheadMs = 0;
const server = await testServer({
  env: {
    ...Object.fromEntries(configured.map(([name, value]) => [name, value ?? ''])),
    ...(double && { LLM_BASE_URL: double.url, LLM_MODEL: 'careless' }),
  },
  // The limits of questions do not count here.
  replace: () => ({ now: () => new Date(Date.now() + aheadMs) }),
});
try {
  const key = await newKeyFor(await newPerson(server.services), 'test');
  const turnIds = await holdMeetings(server.call, key);
  const asked = await askAll(server.call, key, turnIds, () => {
    aheadMs += MINUTE_MS;
  });
  console.log('| language | precision | recall | declined | p50 ms | p95 ms |\n|---|--:|--:|--:|--:|--:|');
  for (const language of new Set(asked.map((one) => one.language)))
    print(
      language,
      asked.filter((one) => one.language === language),
    );
  print('all', asked);
} finally {
  await server.close();
  await double?.close();
}

function print(name: string, asked: readonly Asked[]): void {
  const { precision, recall, declined } = scoreOf(asked);
  const times = asked.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  console.log(
    `| ${[name, percent(precision), percent(recall), percent(declined), at(0.5), at(0.95)].join(' | ')} |`,
  );
}
