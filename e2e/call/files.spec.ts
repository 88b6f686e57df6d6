import { expect, test } from '../test';

test('the script is served to every origin, compressed, and revalidated', async ({ request }) => {
  const answer = await request.get('/conference-room.js', {
    headers: { Origin: 'https://elsewhere.example' },
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
    'content-encoding': expect.stringMatching(/^(br|gzip)$/),
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  const etag = answer.headers()['etag'] ?? '';
  const again = await request.get('/conference-room.js', { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
  const plain = await request.get('/conference-room.js', { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers()).not.toHaveProperty('content-encoding');
  expect(await plain.text()).toBe(await answer.text());
});

test('the copy of the script that is named after its content is cached for ever', async ({ request }) => {
  const script = await request.get('/conference-room.js');
  const path = script.headers()['content-location'] ?? '';
  expect(path).toMatch(/^\/conference-room\.[0-9a-f]{16}\.js$/);
  const twin = await request.get(path);
  expect(twin.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await twin.text()).toBe(await script.text());
  const other = await request.get('/conference-room.0123456789abcdef.js');
  expect([other.status(), await other.json()]).toEqual([404, { error: 'There is no such file.' }]);
});

test('the chunks that the script loads later are named after their content, and cached for ever by every origin', async ({
  request,
}) => {
  const script = await (await request.get('/conference-room.js')).text();
  const names = [...script.matchAll(/"\.(\/conference-room-[^"]+\.js)"/g)].map(([, name = '']) => name);
  expect(names.map((name) => name.replace(/\.[0-9A-Z]{8}\.js$/, ''))).toEqual(
    expect.arrayContaining(
      ['de', 'es', 'fr', 'pt', 'ja', 'ar'].map((name) => `/conference-room-element-${name}`),
    ),
  );
  for (const name of names) {
    const answer = await request.get(name);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
    });
    expect((await request.get(`${name}.map`)).status()).toBe(200);
  }
});

test('the model of the backgrounds and its runtime are served to every origin, and cached for ever', async ({
  request,
}) => {
  const text = async (name: string) => (await request.get(name)).text();
  const nameIn = (source: string, pattern: RegExp) => pattern.exec(source)?.[0] ?? 'none';
  const script = await text('/conference-room.js');
  const filter = await text(`/${nameIn(script, /conference-room-filter\.[0-9A-Z]{8}\.js/)}`);
  for (const [ending, type] of [
    ['wasm', 'application/wasm'],
    ['tflite', 'application/octet-stream'],
  ]) {
    const answer = await request.get(
      `/${nameIn(filter, new RegExp(`conference-room-\\w+\\.[0-9A-Z]{8}\\.${ending}`))}`,
    );
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
    });
  }
});

test('a page that was loaded before this build gets its missing chunks from this build', async ({
  request,
}) => {
  const script = await (await request.get('/conference-room.js')).text();
  const [, german = ''] = /"\.(\/conference-room-element-de[^"]+)"/.exec(script) ?? [];
  const answer = await request.get('/conference-room-element-de.ABCDEFGH.js');
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-cache']);
  expect(await answer.text()).toBe(await (await request.get(german)).text());
  expect((await request.get('/conference-room-none.ABCDEFGH.js')).status()).toBe(404);
});

test('type declarations and the custom-elements manifest are served', async ({ request }) => {
  const types = await request.get('/conference-room.d.ts');
  expect(await types.text()).toContain("'conference-room': ConferenceRoom;");
  const manifest = await (await request.get('/custom-elements.json')).json();
  const [element] = manifest.modules[0].declarations;
  expect(element.tagName).toBe('conference-room');
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(names(element.attributes).sort().join(' ')).toBe(
    'audio auth-token caption-language captions chat embed-url invite-url lang layout leave-url prejoin raise-hand rating reactions reports screenshare theme video',
  );
  expect(names(element.slots)).toEqual(['toolbar', 'alone', 'side']);
  expect(names(element.members).filter((name: string) => /^[#_]/.test(name))).toEqual([]);
  expect(names(element.events)).toContain('token-expiring');
});

test('refuses every method but GET and HEAD', async ({ request }) => {
  const answer = await request.post('/conference-room.js');
  expect([answer.status(), answer.headers()['allow']]).toEqual([405, 'GET, HEAD']);
});

test('the script can be imported on a server', async ({ request }) => {
  const script = await (await request.get('/conference-room.js')).text();
  const imported = await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
  expect(typeof imported.ConferenceRoomElement).toBe('function');
});
