/** Makes the HTML of the pages with a call, with style and scripts in it. build.mjs in the root calls it. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * Writes a file for each of the pages: embed.html, room.html, invitation.html, egress.html, and notice.html, which does
 * not have a call. The server fills in the placeholders `{{…}}` for each request.
 * @param {string} outdir relative to the project's root
 */
export async function buildCallPages(outdir) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['embed.ts', 'room.ts', 'invitation.ts', 'egress.ts', 'scheme.ts', 'style.css'].map(
      (name) => `components/call/${name}`,
    ),
    outdir,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    logLevel: 'warning',
  });
  const built = Object.fromEntries(
    outputFiles.map(({ path, text }) => [
      path.split('/').at(-1),
      text.trim().replaceAll('</script', '<\\/script'),
    ]),
  );
  const page = (await readFile(join(root, 'components/call/page.html'), 'utf8')).replaceAll(/>\s+</g, '><');
  const filled = (parts) => page.replaceAll(/\{\{(\w+)\}\}/g, (all, name) => parts[name] ?? all);
  const icon = (await readFile(join(root, 'app/icon.svg'), 'utf8'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'");
  const common = {
    // The placeholders stand for whole elements, because a formatter of page.html would read their contents as CSS and
    // JavaScript.
    style: `<style>${built['style.css']}</style>`,
    scheme: `<script nonce="{{nonce}}">${built['scheme.js']}</script>`,
    icon: `data:image/svg+xml,${icon.replaceAll(/[#%<>]/g, encodeURIComponent)}`,
  };
  const withCall = (script) =>
    filled({
      ...common,
      preload: '<link rel="modulepreload" href="/conference-room.js" nonce="{{nonce}}">',
      sentence:
        '<span class="spinner" role="progressbar" aria-label="Entering"></span>' +
        '<noscript>A call needs JavaScript, which is switched off in your browser.</noscript>',
      scripts: `<script type="module" nonce="{{nonce}}">${script}</script>`,
    });
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'embed.html'), withCall(built['embed.js']));
  await writeFile(join(folder, 'room.html'), withCall(built['room.js']));
  await writeFile(join(folder, 'invitation.html'), withCall(built['invitation.js']));
  await writeFile(join(folder, 'egress.html'), withCall(built['egress.js']));
  await writeFile(join(folder, 'notice.html'), filled({ ...common, preload: '', scripts: '' }));
}
