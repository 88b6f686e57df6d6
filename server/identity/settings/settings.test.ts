import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, portalOf, type Person } from '../../testing/people';
import { eventsOn, textOf } from '../../testing/identity-rows';
import { run } from '../../testing/statements';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { testServer, type TestServer } from '../../testing/server';
import { openCustomerBucket } from './customer-bucket';

let double: S3Double;
let server: TestServer;
let ada: Person;
let stopped: Date | null = null;
beforeAll(async () => {
  double = await openS3Double();
  const now = () => stopped ?? new Date();
  server = await testServer({ env: { ALLOW_PRIVATE_BUCKETS: 'true' }, replace: () => ({ now }) });
});
afterAll(async () => {
  await server.close();
  await double.close();
});
beforeEach(async () => {
  double.fail(null);
  stopped = null;
  ada = await newPerson(server.services);
});

const bucketOf = (person: Person) => ({
  accountId: person.live,
  bucket: double.bucket,
  region: double.region,
  endpoint: double.url as string | null,
  prefix: 'Calls/2026',
  usesPathStyle: true,
  ...double.writeOnly,
  secretAccessKey: double.writeOnly.secretAccessKey as string | null,
});
const { stringify } = JSON;

describe('how long recordings are kept', () => {
  it('is unlimited by default and set for each account', async () => {
    const { accounts } = ada.portal;
    expect(await accounts.settings({ accountId: ada.live })).toEqual({
      retentionDays: null,
      embedOrigins: [],
      bucket: null,
    });
    await accounts.setRetention({ accountId: ada.live, retentionDays: 30 });
    expect(await accounts.settings({ accountId: ada.live })).toMatchObject({ retentionDays: 30 });
    expect(await accounts.settings({ accountId: ada.test })).toMatchObject({ retentionDays: null });
    await accounts.setRetention({ accountId: ada.live, retentionDays: null });
    expect(await accounts.settings({ accountId: ada.live })).toMatchObject({ retentionDays: null });
    const events = await eventsOn(server.services.db, ada.live, 'account.set-retention');
    expect(events.map(({ detail, actorId }) => [detail, actorId])).toEqual([
      [{ retentionDays: 30 }, ada.userId],
      [{ retentionDays: null }, ada.userId],
    ]);
  });

  it.each([0, -1, 1.5, 3_651, Number.NaN])('cannot be %d days', async (retentionDays) => {
    const set = ada.portal.accounts.setRetention({ accountId: ada.live, retentionDays });
    await expect(set).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the origins that may embed rooms', () => {
  it('are all by default, and are set for each account in one spelling', async () => {
    const { accounts } = ada.portal;
    const embedOrigins = [
      ' https://WWW.Example.com/',
      'https://www.example.com',
      'https://*.example.org:443',
    ];
    const stored = ['https://www.example.com', 'https://*.example.org'];
    const set = (accountId: string, origins: string[]) =>
      accounts.setEmbedOrigins({ accountId, embedOrigins: origins });
    expect(await set(ada.live, embedOrigins)).toMatchObject({ embedOrigins: stored });
    expect(await accounts.settings({ accountId: ada.live })).toMatchObject({ embedOrigins: stored });
    expect(await accounts.settings({ accountId: ada.test })).toMatchObject({ embedOrigins: [] });
    expect(await set(ada.live, [])).toMatchObject({ embedOrigins: [] });
    const events = await eventsOn(server.services.db, ada.live, 'account.set-embed-origins');
    expect(events.map(({ detail, actorId }) => [detail, actorId])).toEqual([
      [{ embedOrigins: stored }, ada.userId],
      [{ embedOrigins: [] }, ada.userId],
    ]);
  });

  it('include every port of the own machine in a test account, and not in a live account', async () => {
    const { accounts } = ada.portal;
    const embedOrigins = ['http://localhost:*'];
    const set = (accountId: string) => accounts.setEmbedOrigins({ accountId, embedOrigins });
    expect(await set(ada.test)).toMatchObject({ embedOrigins });
    await expect(set(ada.live)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each<[string, string[]]>([
    ['with a path', ['https://www.example.com/calls']],
    ['of every host', ['https://*']],
    ['that are 51', Array.from({ length: 51 }, (_, n) => `https://${n}.example.com`)],
  ])('%s are refused', async (_what, embedOrigins) => {
    const set = ada.portal.accounts.setEmbedOrigins({ accountId: ada.live, embedOrigins });
    await expect(set).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe("an account's own bucket", () => {
  it('is shown without its secret', async () => {
    const { secretAccessKey, ...shown } = { ...bucketOf(ada), prefix: 'Calls/2026/' };
    const { accountId, ...bucket } = shown;
    const expected = {
      retentionDays: null,
      embedOrigins: [],
      bucket: { ...bucket, updatedAt: expect.any(String) },
    };
    expect(await ada.portal.accounts.setBucket(bucketOf(ada))).toEqual(expected);
    expect(await ada.portal.accounts.settings({ accountId })).toEqual(expected);
    await ada.portal.accounts.testBucket({ accountId });
    const secret = stringify(secretAccessKey).slice(1, -1);
    for (const table of ['buckets', 'events'] as const) {
      expect(await textOf(server.services.db, table)).toContain(double.bucket);
      expect(await textOf(server.services.db, table)).not.toContain(secret);
    }
    expect(server.logged()).not.toContain(secret);
    const [event] = await eventsOn(server.services.db, ada.live, 'account.set-bucket');
    expect(event?.detail).toEqual({ bucket: double.bucket, endpoint: double.url });
  });

  it('accepts a test file with a key that may only write', async () => {
    const { accountId } = bucketOf(ada);
    await ada.portal.accounts.setBucket({ ...bucketOf(ada), prefix: '/tests/' });
    const key = 'tests/conference-room-test.txt';
    expect(await ada.portal.accounts.testBucket({ accountId })).toEqual({
      written: true,
      key,
      problem: null,
    });
    expect((await double.read(key)).toString()).toContain('Recordings can be delivered here.');
  });

  it.each<[string, RegExp, () => object]>([
    ['a wrong secret', /secret/, () => ({ secretAccessKey: 'wrong' })],
    ['an unknown key', /does not know this access key/, () => ({ accessKeyId: 'AKIANOBODY' })],
    ['a bucket that is not there', /no such bucket/, () => ({ bucket: 'another-one' })],
    ['another region', /another region/, () => ({ region: 'us-east-2' })],
    ['a full bucket', /full/, () => (double.fail('full'), {})],
    ['nobody at the endpoint', /does not answer/, () => ({ endpoint: 'http://127.0.0.1:9' })],
  ])('tests a bucket and tells what fails: %s', async (_what, sentence, change) => {
    await ada.portal.accounts.setBucket({ ...bucketOf(ada), ...change() });
    const { written, problem } = await ada.portal.accounts.testBucket({ accountId: ada.live });
    expect([written, problem]).toEqual([false, expect.stringMatching(sentence)]);
    const [event] = await eventsOn(server.services.db, ada.live, 'account.test-bucket');
    expect(event?.detail).toMatchObject({ problem });
  });

  it('limits how often a person may test buckets', { tags: ['slow'] }, async () => {
    await ada.portal.accounts.setBucket(bucketOf(ada));
    const test = () => ada.portal.accounts.testBucket({ accountId: ada.live });
    stopped = new Date();
    // At the 21st the waiting begins.
    for (let count = 0; count < 21; count += 1) await test();
    await expect(test()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const events = await eventsOn(server.services.db, ada.live, 'account.test-bucket');
    expect(events).toHaveLength(21);
  });

  it('keeps its secret when it is changed, unless endpoint or access key change', async () => {
    const { setBucket, testBucket } = ada.portal.accounts;
    await setBucket(bucketOf(ada));
    const kept = { ...bucketOf(ada), prefix: 'elsewhere', secretAccessKey: null };
    await setBucket(kept);
    expect(await testBucket({ accountId: ada.live })).toMatchObject({ written: true });
    const refused = { code: 'BAD_REQUEST', message: 'The secret of the access key is required.' };
    await expect(setBucket({ ...kept, accessKeyId: 'AKIAOTHER' })).rejects.toMatchObject(refused);
    await expect(setBucket({ ...kept, endpoint: 'http://127.0.0.1:9' })).rejects.toMatchObject(refused);
    await expect(setBucket({ ...kept, accountId: ada.test })).rejects.toMatchObject(refused);
  });

  it('is removed, and then there is nothing to test', async () => {
    const { setBucket, removeBucket, testBucket } = ada.portal.accounts;
    await setBucket(bucketOf(ada));
    expect(await removeBucket({ accountId: ada.live })).toMatchObject({ bucket: null });
    expect(await removeBucket({ accountId: ada.live })).toMatchObject({ bucket: null });
    await expect(testBucket({ accountId: ada.live })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await eventsOn(server.services.db, ada.live, 'account.remove-bucket')).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['a bucket with slashes', { bucket: 'a/b/c' }],
    ['a bucket with dots in a row', { bucket: 'a..b' }],
    ['a region with a host in it', { region: 'x.evil.example/' }],
    ['an endpoint without a scheme', { endpoint: 's3.example.com' }],
    ['an endpoint with a user', { endpoint: 'https://user:pass@s3.example.com' }],
    ['an endpoint of another kind', { endpoint: 'file:///etc/passwd' }],
    ['a folder that climbs', { prefix: 'a/../../b' }],
    ['a key with a line break', { accessKeyId: 'a\r\nb' }],
    ['an empty secret', { secretAccessKey: '' }],
  ])('%s is refused', async (_what, change) => {
    const set = ada.portal.accounts.setBucket({ ...bucketOf(ada), ...change });
    await expect(set).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is opened for deliveries and returns where the file is', async () => {
    const { services } = server;
    expect(await openCustomerBucket(services, ada.live)).toBeNull();
    await ada.portal.accounts.setBucket(bucketOf(ada));
    const bucket = await openCustomerBucket(services, ada.live);
    expect(await bucket?.put('call.webm', Buffer.from('film'), { mimeType: 'video/webm' })).toEqual({
      storage: 'customer',
      objectKey: 'Calls/2026/call.webm',
      bucket: double.bucket,
      region: double.region,
      endpoint: double.url,
    });
    expect((await double.read('Calls/2026/call.webm')).toString()).toBe('film');
  });

  it("cannot be used with the secret of another account's row", async () => {
    const eve = await newPerson(server.services);
    await ada.portal.accounts.setBucket(bucketOf(ada));
    await eve.portal.accounts.setBucket({ ...bucketOf(eve), secretAccessKey: 'of-no-use' });
    await run(
      server.services.db,
      `update customer_buckets set secret_box = (select secret_box from customer_buckets where account_id = '${ada.live}') where account_id = '${eve.live}'`,
    );
    const { written, problem } = await eve.portal.accounts.testBucket({ accountId: eve.live });
    expect([written, problem]).toEqual([false, expect.stringMatching('Enter the secret')]);
  });
});

it('lets only the owner read and change the settings of an account', async () => {
  const stranger = await newPerson(server.services);
  const attempts = (person: Pick<Person, 'portal'>) => {
    const { accounts } = person.portal;
    const { live: accountId } = ada;
    return [
      accounts.settings({ accountId }),
      accounts.setRetention({ accountId, retentionDays: 1 }),
      accounts.setEmbedOrigins({ accountId, embedOrigins: [] }),
      accounts.setBucket(bucketOf(ada)),
      accounts.removeBucket({ accountId }),
      accounts.testBucket({ accountId }),
    ];
  };
  for (const [who, code] of [
    [stranger, 'NOT_FOUND'],
    [{ portal: portalOf(server.services, null) }, 'UNAUTHORIZED'],
  ] as const) {
    const refused = { status: 'rejected', reason: expect.objectContaining({ code }) };
    expect(await Promise.allSettled(attempts(who))).toEqual(Array.from({ length: 6 }, () => refused));
  }
  expect(await ada.portal.accounts.settings({ accountId: ada.live })).toEqual({
    retentionDays: null,
    embedOrigins: [],
    bucket: null,
  });
});

it(
  'refuses internal addresses as endpoints, unless the operator allows them',
  { tags: ['slow'] },
  async () => {
    const strict = await testServer();
    try {
      const person = await newPerson(strict.services);
      const { setBucket, testBucket } = person.portal.accounts;
      const input = { ...bucketOf(person), accountId: person.live };
      for (const endpoint of [double.url, 'https://127.0.0.1', 'https://[::1]', 'https://169.254.169.254']) {
        await expect(setBucket({ ...input, endpoint })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      }
      const { port } = new URL(double.url);
      await setBucket({ ...input, endpoint: `https://localhost:${port}` });
      expect(await testBucket({ accountId: person.live })).toMatchObject({
        written: false,
        problem: expect.stringMatching('internal address'),
      });
    } finally {
      await strict.close();
    }
  },
);
