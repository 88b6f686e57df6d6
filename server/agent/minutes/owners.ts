import type { Meeting, Person } from './meeting';
import { labelsOf, oneLine } from './meeting';

interface Owner {
  ownerName: string | null;
  ownerExternalUserId: string | null;
}

/**
 * Finds the person that a model names as owner, without regard to case and accents. A name that fits exactly one
 * participant means that participant. Another name is kept if somebody said it, and dropped otherwise.
 */
export function ownersIn(meeting: Meeting): (name: string | null) => Owner {
  const labels = labelsOf(meeting.people);
  const spoken = meeting.turns.map((turn) => plain(turn.text)).join('\n');
  const known = new Set(wordsOf([...labels.values(), spoken].join('\n')));

  return (given) => {
    const name = oneLine(given ?? '', NAME_MAX);
    if (name === '') return nobody;
    const person =
      alone(meeting.people.filter(({ subject }) => same(labels.get(subject) ?? '', name))) ??
      alone(meeting.people.filter(({ displayName }) => isCalled(displayName, name)));
    if (person)
      return { ownerName: oneLine(person.displayName, NAME_MAX), ownerExternalUserId: person.externalUserId };
    const isSaid = wordsOf(name).every((word) => known.has(word)) || spoken.includes(plain(name));
    return isSaid ? { ownerName: name, ownerExternalUserId: null } : nobody;
  };
}

const nobody: Owner = { ownerName: null, ownerExternalUserId: null };
const NAME_MAX = 100;

const alone = (people: Person[]): Person | null => (people.length === 1 ? (people[0] ?? null) : null);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const same = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Returns whether a name is this display name or a part of it: "Grace" of "Grace Sample". */
function isCalled(displayName: string, name: string): boolean {
  const words = new Set(wordsOf(displayName));
  const asked = wordsOf(name);
  return asked.length > 0 && asked.every((word) => words.has(word));
}
