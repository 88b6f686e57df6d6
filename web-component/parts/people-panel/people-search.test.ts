import { expect, it } from 'vitest';
import { person } from '../../testing/call-fixtures';
import { textsIn } from '../../testing/texts';
import { findPeople } from './people-search';

const text = await textsIn('en');
const NAMES = [
  'José Ñúñez',
  'Łukasz Øster-Weiß',
  'Πέτρος Παππάς',
  'İpek Işık',
  'أحمد الآغا',
  'ｱｲｺ ガルシア',
  'आरती शर्मा',
  'Zoë (guest)',
];
const people = NAMES.map((displayName) =>
  person(displayName, { displayName, isGuest: displayName.endsWith(' (guest)') }),
);
const found = (searched: string) => findPeople(people, searched, text).map(({ displayName }) => displayName);

it.each([
  ['jose', 'José Ñúñez'],
  ['  NUNEZ jo ', 'José Ñúñez'],
  ['ñúñez', 'José Ñúñez'],
  ['lukasz oster', 'Łukasz Øster-Weiß'],
  ['WEISS', 'Łukasz Øster-Weiß'],
  ['πετρος', 'Πέτρος Παππάς'],
  ['ΠΑΠΠΑΣ', 'Πέτρος Παππάς'],
  ['ipek isik', 'İpek Işık'],
  ['احمد الاغا', 'أحمد الآغا'],
  ['アイコ', 'ｱｲｺ ガルシア'],
  ['आरती', 'आरती शर्मा'],
  ['zoe', 'Zoë (guest)'],
])('finds by "%s" whose name has it, whatever the capitals and accents', (searched, name) => {
  expect(found(searched)).toEqual([name]);
});

it('finds everybody while nothing is looked for, and nobody whose name lacks a word', () => {
  expect(found('')).toEqual(NAMES);
  expect(found(' \n')).toEqual(NAMES);
  expect(found('jose garcia')).toEqual([]);
  expect(found('.*')).toEqual([]);
});

it('keeps the order in which it was given the people', () => {
  const [jose, , petros] = people;
  if (!jose || !petros) throw new Error('Nobody is there.');
  expect(findPeople([petros, jose], '', text)).toEqual([petros, jose]);
  const named = [person('b', { displayName: 'Mia B.' }), jose, person('a', { displayName: 'Mia A.' })];
  expect(findPeople(named, 'mia', text)).toEqual([named[0], named[2]]);
});

it('finds an agent by the name under which it is shown', async () => {
  const agent = person('bot', { kind: 'agent', displayName: 'Notetaker' });
  const german = await textsIn('de');
  expect(findPeople([agent], german('agent_Notetaker').slice(0, 5), german)).toEqual([agent]);
});
