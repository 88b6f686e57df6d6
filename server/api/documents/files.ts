import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { oas31 } from 'zod-openapi';
import { serveBuiltFile, type BuiltFiles, type ReadBuiltFile } from '../pages/built-file';
import { addressesOf } from './addresses';
import { readDocuments } from './documents';
import { llmsFull, llmsIndex } from './llms';
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
  let loading: Promise<ReadBuiltFile> | null = null;
  const load = async (): Promise<ReadBuiltFile> => {
    loading ??= documentTexts(options).then(compressible);
    try {
      return await loading;
    } catch (error) {
      loading = null; // the next request tries again
      throw error;
    }
  };
  return {
    owns: (path) => PATH.test(path),
    async handle(request) {
      const [, name = ''] = PATH.exec(request.path) ?? [];
      if (options.development) loading = null;
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

const compressions: Record<string, (text: Buffer) => Promise<Buffer>> = {
  // A higher quality takes a second for the longest text.
  '.br': async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  '.gz': async (text) => promisify(gzip)(text),
};

/** Returns a function that reads a text, or its compressed form by the ending of that, each made once. */
function compressible(texts: ReadonlyMap<string, string>): ReadBuiltFile {
  const made = new Map<string, Promise<Buffer>>(
    [...texts].map(([name, text]) => [name, Promise.resolve(Buffer.from(text))]),
  );
  return async (name) => {
    const found = made.get(name);
    if (found !== undefined) return found;
    const ending = name.slice(-3);
    const [text, compress] = [made.get(name.slice(0, -3)), compressions[ending]];
    if (text === undefined || compress === undefined) return null;
    const compressed = text.then(compress);
    made.set(name, compressed);
    return compressed;
  };
}
