import type { oas31 } from 'zod-openapi';
import type { RestAnswer } from '../rest/handler';
import { serveBuiltFile, type BuiltFiles } from '../pages/built-file';
import { addressesOf } from './addresses';
import { compressible } from './compressible';
import { readDocuments } from './documents';
import { llmsFull, llmsIndex } from './llms';
import { madeOnce } from './made-once';
import { movedTo } from './moved';
import { skillFile } from './skill';

/** A text for agents, or a page of the documentation. */
const PATH = /^\/(llms(?:-full)?\.txt|(?:[\w-]+\/)*[\w-]+\.md)$/;

const TYPES: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

export interface DocumentFilesOptions {
  /** The public address of this server, without a slash at its end. */
  baseUrl: string;
  /** The address of the tools for assistants; null: there are none. */
  mcpUrl: string | null;
  /** Makes the OpenAPI document. */
  document: () => oas31.OpenAPIObject;
  /** Reads the files for each request, so that a change is served at once. */
  development: boolean;
}

/**
 * Serves the documentation as Markdown under its paths in the project, and `/llms.txt`, `/llms-full.txt` and `/skill.md`,
 * which are made from it.
 */
export function documentFiles(options: DocumentFilesOptions): BuiltFiles {
  const load = madeOnce(async () => {
    const texts = await documentTexts(options);
    return compressible((name) => texts.get(name) ?? null);
  }, options.development);
  return {
    owns: (path) => PATH.test(path),
    async handle(request) {
      const [, name = ''] = PATH.exec(request.path) ?? [];
      const moved = movedTo(name);
      if (moved !== null) return redirect(`/${moved}`);
      const read = await load();
      return serveBuiltFile(request, { name, read }, () => ({
        'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? '',
        // An upgrade of the server changes the text under its name.
        'Cache-Control': 'no-cache',
      }));
    },
  };
}

/** Returns all texts by their names. Without the documentation, which a server does not need to run, there are none. */
export async function documentTexts({
  baseUrl,
  mcpUrl,
  document,
}: Omit<DocumentFilesOptions, 'development'>): Promise<Map<string, string>> {
  const documents = await readDocuments(baseUrl);
  const texts = new Map(documents.map(({ path, text }) => [path, text]));
  if (documents.length === 0) return texts;
  const addresses = addressesOf(baseUrl, mcpUrl);
  return texts
    .set('llms.txt', llmsIndex(documents, baseUrl, addresses))
    .set('llms-full.txt', llmsFull(documents, baseUrl))
    .set('skill.md', skillFile(documents, { addresses, document: document() }));
}

/** Returns an answer that leads on to another address of this server, for good. */
const redirect = (location: string): RestAnswer => ({
  status: 308,
  headers: { Location: location, 'Access-Control-Allow-Origin': '*' },
  body: '',
  route: null,
});
