import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { PROJECT_ROOT } from './project-files';

const manifest = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * Writes a package for JavaScript of `packages/`, from its sources and without types.
 * @param name with its scope, for example `@conference-room/client`
 * @param modules the folder `node_modules` that gets it
 */
export async function writePackage(name: string, modules: string): Promise<void> {
  const source = join(PROJECT_ROOT, name.replace('@conference-room', 'packages'));
  const folder = join(modules, name);
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(source, 'package.json'), 'utf8');
  await writeFile(join(folder, 'package.json'), text);
  const { exports, peerDependencies } = manifest.parse(JSON.parse(text));
  await build({
    absWorkingDir: source,
    entryPoints: Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.default.replace(/\.js$/, '.ts')],
    ),
    outdir: folder,
    bundle: true,
    splitting: true,
    external: Object.keys(peerDependencies),
    format: 'esm',
    target: 'es2022',
  });
}
