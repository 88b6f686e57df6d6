import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf } from '../api/documents/markdown/file-name';
import { PROJECT_ROOT, projectFiles } from './project-files';

/** A block of code in a document. */
export interface CodeBlock {
  document: string;
  /** The line of the document on which the block begins, from 1. */
  line: number;
  language: string;
  code: string;
  /** The name of the file that the code is, from the comment in its first line; null: a part of a file, or commands. */
  file: string | null;
  /** The comment above the block about its test; null: there is none. */
  note: { kind: 'not run' | 'run by'; text: string } | null;
}

const BLOCK = /^( *)(?:<!-- (not run: |run by )(.+) -->\n\1)?```([\w+-]+)\n([^]*?)^\1```$/gm;

/**
 * Returns the blocks of code in documents that name their language. A comment above a block tells why no test runs it
 * (`<!-- not run: needs root -->`), or which other test does (`<!-- run by server/….test.ts -->`).
 * @param documents matches the paths of the documents, from the project's root
 */
export const codeBlocksIn = (documents: RegExp): CodeBlock[] =>
  projectFiles()
    .filter((path) => path.endsWith('.md') && documents.test(path))
    .flatMap((document) => {
      const text = readFileSync(join(PROJECT_ROOT, document), 'utf8');
      return [...text.matchAll(BLOCK)].map((found): CodeBlock => {
        const [, indent = '', kind, note = '', language = '', indented = ''] = found;
        const code = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
        return {
          document,
          line: text.slice(0, found.index).split('\n').length + (kind === undefined ? 0 : 1),
          language,
          code,
          file: fileNameOf(code),
          note: kind === undefined ? null : { kind: kind === 'run by ' ? 'run by' : 'not run', text: note },
        };
      });
    });

/** Returns the scripts in the HTML of a block. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter((script) => script.trim() !== '');
