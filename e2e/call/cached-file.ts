import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Writes a file once, which stays for later runs and is named after its content. @returns its path */
export function cachedFile(name: string, extension: string, content: Buffer): string {
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const path = join(folder, `${name}-${hash}.${extension}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`; // several workers may write it at the same time
  writeFileSync(draft, content);
  renameSync(draft, path);
  return path;
}
