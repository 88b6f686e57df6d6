import { sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/db/client';

/*
 * Words of people, each different, to look for where they must not be any more.
 */

/** The places in which the fixture puts a word of each person. */
const KINDS = [
  'id',
  'name',
  'metadata',
  'public',
  'private',
  'reply',
  'speech',
  'filename',
  'bytes',
  'question',
  'choice',
  'comment',
  'wording',
  'statement',
  'chapter',
  'item',
  'section',
  'invited',
  'mail',
  'banned',
  'waiting',
] as const;

export type WordKind = (typeof KINDS)[number];

/** The words of a person, by where they are. */
export type Words = Record<WordKind, string>;

/** Makes the words of a person. They have letters alone, so that no program changes them. @param mark of the person */
export function wordsOf(mark: string): Words {
  const words = KINDS.map((kind) => [kind, `${mark}${kind}zq`]);
  return Object.fromEntries(words) as Words;
}

/** Returns the texts of all tables of a database, by their names. */
export async function textsOfTables(db: Db): Promise<Map<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    // Columns of bytes are in hexadecimal in JSON, and as text in `encode`.
    const rows = await db.execute<{ row: string }>(
      sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} as one`,
    );
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

/** Returns the contents of all files of a folder as text, by their paths. @param except folders to leave out */
export async function textsOfFiles(folder: string, except: readonly string[]): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = files.filter((path) => !except.some((name) => path.startsWith(join(folder, name))));
  return new Map(
    await Promise.all(kept.map(async (path) => [path, await readFile(path, 'latin1')] as const)),
  );
}

/** Returns which words are in which texts. A word in bytes is found in hexadecimal as well. */
export const foundIn = (texts: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...texts].flatMap(([place, text]) =>
    words
      .filter((word) => text.includes(word) || text.includes(Buffer.from(word).toString('hex')))
      .map((word) => `${place}: ${word}`),
  );
