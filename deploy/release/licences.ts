import { z } from 'zod';

/** Licences under which a package may be shipped with the product without a review. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Other licences that were reviewed one by one: the packages that may have them, and the reason. */
const EXCEPTIONS: readonly { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'A shared library, unchanged, of Next; no page uses it.',
  },
  {
    packages: /^mediabunny$/,
    licence: 'MPL-2.0',
    reason: 'Binds its own files alone, and they are unchanged.',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'Data of the build, with its author named in the report.',
  },
  {
    packages: /^geist$/,
    licence: 'SIL OPEN FONT LICENSE',
    reason: 'A font, which may be shipped with programs.',
  },
  { packages: /^jsonify$/, licence: 'Public Domain', reason: 'Free of any condition.' },
];

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

export interface Licence {
  name: string;
  version: string;
  /** The licence that the package names, in SPDX if possible; null: none. */
  licence: string | null;
  isAllowed: boolean;
  /** The reason for an exception; null: the licence is allowed in general. */
  reason: string | null;
}

/** Returns the licences of all packages installed without development packages, by name. @param lock of npm, as text */
export function licencesOf(lock: string): Licence[] {
  return Object.entries(lockfile.parse(JSON.parse(lock)).packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { version = '', license }]) =>
      judge(path.replace(/^.*node_modules\//, ''), version, license),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function judge(name: string, version: string, licence: string | undefined): Licence {
  const exceptions = EXCEPTIONS.filter(({ packages }) => packages.test(name));
  const mayHave = (one: string) =>
    ALLOWED.has(one) || exceptions.some((exception) => exception.licence === one);
  const isAllowed = licence !== undefined && holds(licence, mayHave);
  const used = exceptions.find((exception) => licence?.includes(exception.licence));
  return { name, version, licence: licence ?? null, isAllowed, reason: (isAllowed && used?.reason) || null };
}

/** Returns whether an SPDX expression can be satisfied: one side of an OR, all of an AND. */
function holds(expression: string, mayHave: (licence: string) => boolean): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (mayHave(inner)) return true;
  if (/[()]/.test(inner)) return false; // a person has to read deeper expressions
  const any = inner.split(' OR ');
  if (any.length > 1) return any.some((part) => holds(part, mayHave));
  const all = inner.split(' AND ');
  return all.length > 1 && all.every((part) => holds(part, mayHave));
}

/** Returns the report for people, as Markdown. */
export const licenceReport = (licences: readonly Licence[]): string =>
  [
    '# Licences of the packages that are shipped',
    '',
    '| package | version | licence | |',
    '| --- | --- | --- | --- |',
    ...licences.map(
      ({ name, version, licence, isAllowed, reason }) =>
        `| ${name} | ${version} | ${licence ?? 'none named'} | ${isAllowed ? (reason ?? '') : '**not allowed**'} |`,
    ),
    '',
  ].join('\n');
