import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the pages. */
const SOURCES = ['app', 'components', 'server', 'web-component', 'next.config.mjs', 'package-lock.json'];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  devIndicators: false,
  // No page has pictures that would need it: nobody is to have the server resize any.
  images: { unoptimized: true },
  // From the content: servers that are built apart from one commit serve each other's pages.
  generateBuildId: hashSources,
  typescript: {
    // `npm run check` runs the compiler over everything; a second run inside the build would find nothing new.
    ignoreBuildErrors: true,
    // Next rewrites its compiler settings as it likes: these are its own.
    tsconfigPath: 'tsconfig.next.json',
  },
};

function hashSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesOf)) {
    hash.update(`${path}\n`).update(readFileSync(join(import.meta.dirname, path)));
  }
  return hash.digest('hex').slice(0, 20);
}

/** The files at a path, in an order that does not depend on the disk. */
function filesOf(path) {
  try {
    const names = readdirSync(join(import.meta.dirname, path)).toSorted();
    return names.flatMap((name) => filesOf(`${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
