import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allMigrations, MIGRATIONS, oldestServer } from './migrations';

/** The last migration from before they said with which servers they are compatible. */
const LAST_SILENT = '0021_quality';

/** Changes that remove something an older server still uses, or that refuse the rows that it writes. */
const TAKES_AWAY =
  /\bDROP (TABLE|COLUMN|SCHEMA|TYPE|VIEW)\b|\bRENAME (TO|COLUMN|CONSTRAINT)\b|\bSET NOT NULL\b|\bSET DATA TYPE\b|\bADD COLUMN (?:(?!DEFAULT|;)[\s\S])*\bNOT NULL\b(?:(?!DEFAULT|GENERATED|;)[\s\S])*(;|$)|\bADD CONSTRAINT (?:(?!;)[\s\S])*\b(CHECK|UNIQUE)\b/i;

const migrations = allMigrations().map((tag) => ({
  tag,
  text: readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'),
}));

it('knows statements that a server of the previous version cannot work with', () => {
  const breaking = [
    'ALTER TABLE "rooms" DROP COLUMN "name";',
    'ALTER TABLE "rooms" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "rooms" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "rooms" ADD COLUMN "place" text NOT NULL;',
    'ALTER TABLE "rooms" ADD CONSTRAINT "short" CHECK (length(name) < 9);',
    'DROP TABLE "rooms";',
  ];
  const harmless = [
    'CREATE TABLE "places" ("id" text PRIMARY KEY NOT NULL);',
    'ALTER TABLE "rooms" ADD COLUMN "place" text;',
    `ALTER TABLE "rooms" ADD COLUMN "places" jsonb DEFAULT '{}'::jsonb NOT NULL;`,
    'CREATE INDEX "rooms_place" ON "rooms" USING btree ("place");',
    'DROP INDEX "rooms_place";',
  ];
  expect(breaking.filter((statement) => !TAKES_AWAY.test(statement))).toEqual([]);
  expect(harmless.filter((statement) => TAKES_AWAY.test(statement))).toEqual([]);
});

it('every migration says in its first line with which servers it is compatible, and takes nothing away from them', () => {
  expect(() => oldestServer()).not.toThrow();
  const after = migrations.slice(migrations.findIndex(({ tag }) => tag === LAST_SILENT) + 1);
  const silent = after.filter(({ text }) => !/^-- compatible with \S+\n/.test(text));
  expect(
    silent.map(({ tag }) => tag),
    '-- compatible with <the last migration of the previous release>',
  ).toEqual([]);
  // One that contracts says that it needs itself: nobody older is left to miss anything.
  const expanding = after.filter(({ tag, text }) => !text.startsWith(`-- compatible with ${tag}\n`));
  expect(expanding.filter(({ text }) => TAKES_AWAY.test(text)).map(({ tag }) => tag)).toEqual([]);
});
