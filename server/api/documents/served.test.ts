import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, TEST_BASE_URL, type TestServer } from '../../testing/server';
import { packageFiles } from '../pages/package-files';
import { elementFiles } from '../pages/element-files';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The files of the build, which a server from the sources may not have. */
const built = [packageFiles('none', false), elementFiles('none', false)];

it.each(['/llms.txt', '/skill.md'])(
  '%s links only to addresses that answer',
  { tags: ['slow'] },
  async (text) => {
    const links = [
      ...(await server.call('GET', text)).text.matchAll(/\]\((https:\/\/meet\.test)(\/[^)#]*)/g),
    ];
    const paths = [...new Set(links.map(([, , path = '']) => path))];
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/openapi.json',
        '/packages/index.json',
        '/mcp',
        '/docs/reference/rest.md',
      ]),
    );
    const isBuilt = (path: string) => built.some(({ owns }) => owns(path));
    const statuses = await Promise.all(
      paths
        .filter((path) => !isBuilt(path))
        .map(async (path): Promise<[string, number]> => [path, (await server.call('GET', path)).status]),
    );
    // The tools answer the messages of their protocol alone, at the address of the server.
    const isAnswer = (path: string, status: number) => (path === '/mcp' ? status !== 404 : status === 200);
    expect(statuses.filter(([path, status]) => !isAnswer(path, status))).toEqual([]);
  },
);

it(
  'serves the texts with their types, to pages of any origin, and again only when they have changed',
  { tags: ['slow'] },
  async () => {
    const types = {
      '/llms.txt': 'text/plain; charset=utf-8',
      '/llms-full.txt': 'text/plain; charset=utf-8',
      '/skill.md': 'text/markdown; charset=utf-8',
      '/docs/guides/operate/README.md': 'text/markdown; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, text } = await server.call('GET', path);
      expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, type]);
      expect([headers.get('Cache-Control'), headers.get('Access-Control-Allow-Origin')]).toEqual([
        'no-cache',
        '*',
      ]);
      expect(text).toContain(TEST_BASE_URL);
      for (const encoding of ['br', 'gzip']) {
        const answer = await server.call('GET', path, { headers: { 'Accept-Encoding': encoding } });
        expect([answer.headers.get('Content-Encoding'), answer.text]).toEqual([encoding, text]);
      }
      const known = { 'If-None-Match': headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' };
      const again = await server.call('GET', path, { headers: known });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  },
);

it('leads from the earlier address of a document to its present one', { tags: ['slow'] }, async () => {
  for (const [path, present] of [
    ['/docs/webhooks.md', '/docs/reference/events.md'],
    ['/docs/operate/deploy.md', '/docs/guides/operate/deploy.md'],
  ] as const) {
    const { status, headers } = await server.call('GET', path);
    expect([path, status, headers.get('Location')]).toEqual([path, 308, present]);
    expect([present, (await server.call('GET', present)).status]).toEqual([present, 200]);
  }
});

it(
  'serves the documents as pages to people who are not signed in, without scripts inside',
  { tags: ['slow'] },
  async () => {
    for (const path of ['/docs', '/docs/', '/docs/guides/recordings', '/docs/guides/recordings/']) {
      const { status, headers, text } = await server.call('GET', path);
      expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      const policy = headers.get('Content-Security-Policy')?.split('; ') ?? [];
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(text).toMatch(/<h1>.+<\/h1>/);
      const known = { 'If-None-Match': headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' };
      expect((await server.call('GET', path, { headers: known })).status).toBe(304);
    }
    const { text } = await server.call('GET', '/docs/reference/typescript');
    expect(text).toContain(`npm install ${TEST_BASE_URL}/packages/client.tgz`);
  },
);

it(
  'returns a page with the navigation for an address under /docs that is unknown',
  { tags: ['slow'] },
  async () => {
    for (const path of [
      '/docs/unknown',
      '/docs/guides/unknown',
      '/docs/%00',
      '/docs/assets/unknown.js',
      '/docs/%E0%A4%A',
    ]) {
      const { status, headers, text } = await server.call('GET', path);
      expect([path, status, headers.get('Content-Type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(text).toContain('href="/docs/guides/recordings"');
    }
    expect((await server.call('POST', '/docs')).status).toBe(405);
  },
);

it('serves no other file of the project', async () => {
  for (const path of [
    '/docs/unknown.md',
    '/patches/README.md',
    '/docs/../patches/README.md',
    '/docs/portal.md',
  ])
    expect([path, (await server.call('GET', path)).status]).toEqual([path, 404]);
  expect((await server.call('POST', '/llms.txt')).status).toBe(405);
});
