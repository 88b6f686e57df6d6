import { expect, it } from 'vitest';
import type { Plan } from '../../platform/request-log/plan';
import { planOf } from '../../platform/request-log/plan';
import { appRouter } from '../router';
import { routesOf } from './routes';

/** Names of fields that hold a secret, or text that people said or wrote. */
const TELLING =
  /(name|title|text|question|answer|quote|email|phone|speaker|outcome|decisions|followups|summary|comment|wording|signature|instructions?|description|vocabulary|statement|calendar|note|topic|token|secret|password|hash|key|url|link|query|excerpt|error|message)s?$/i;

/** Fields with such a name that the log shows, and why. */
const SHOWN: Record<string, string> = {
  'attempts.errorMessage': 'a sentence of this server',
  'backgroundImages.name': 'part of the look of a product',
  'backgroundImages.url': 'a public picture',
  'branding.logoUrl': 'a public picture',
  applicationName: 'an application, not a person',
  'consents.answer': 'given, refused or withdrawn',
  embedUrl: 'made of the id of the room',
  error: 'a sentence of this server',
  errorMessage: 'a sentence of this server',
  'recordings.errorMessage': 'a sentence of this server',
  'remains.key': 'made of the id of the recording',
  'renders.error': 'a sentence of this server',
  'requests.applicationName': 'an application, not a person',
  'requests.error': 'a sentence of this server, as the log shows it',
  'rooms.shareableLink': 'made of the id of the room; who enters with it is decided in the room',
  'sections.key': 'a name for programs',
  shareableLink: 'made of the id of the room; who enters with it is decided in the room',
  'storage.key': 'made of the id of the recording',
  'streams.error': 'a sentence of this server',
  'streams.url': 'an address without its stream key',
  'turns.hash': 'reveals nothing of the turn that it proves',
  url: 'an address without its stream key',
};

/** Returns the paths of the fields of texts that a plan shows. */
function shownTexts(plan: Plan, path: readonly string[], parents: readonly Plan[] = []): string[][] {
  if (plan.mark !== null || parents.includes(plan)) return [];
  const within = [...parents, plan];
  return [
    ...(plan.kinds.has('string') ? [[...path]] : []),
    ...[...(plan.fields ?? [])].flatMap(([name, field]) => shownTexts(field(), [...path, name], within)),
    ...(plan.items ? shownTexts(plan.items(), path, within) : []),
  ];
}

const operations = routesOf(appRouter).map(({ method, path, contract }) => ({
  name: `${method} ${path}`,
  contract,
}));

it('every field of REST that holds a secret or personal text is marked, or has a reason to be in the request log', () => {
  expect(operations.length).toBeGreaterThan(60);
  const found = operations.flatMap(({ contract }) =>
    [contract?.input, contract?.output].flatMap((schema) => shownTexts(planOf(schema), [])),
  );
  const telling = new Set(found.map((path) => path.slice(-2).join('.')).filter((name) => TELLING.test(name)));
  expect([...telling].toSorted()).toEqual(Object.keys(SHOWN).toSorted());
});
