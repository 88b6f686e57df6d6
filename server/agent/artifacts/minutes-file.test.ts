import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes } from '../../testing/agent-rows';
import { addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
let sessionId: string;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  sessionId = await newSession();
});
afterAll(() => server.close());

const db = () => server.services.db;
const read = (id: string, query = '') =>
  server.call('GET', `/api/artifacts/${id}/minutes${query}`, { key: scene.key });

const evidence = { turnIds: ['trn_a'], startMs: 32_000 };
const written = {
  summaryText: 'The launch.\nAnd its <b>price</b>.',
  outcome: null,
  decisions: ['Ship on *Friday* & not later'],
  decisionEvidence: [evidence],
  followUps: [],
  followUpEvidence: [],
  actionItems: [
    {
      actionItemId: 'act_a',
      text: 'Send the offer.',
      ownerName: '<script>alert(1)</script>',
      ownerExternalUserId: null,
      dueDate: '2026-03-06',
      dueText: 'on Friday',
      status: 'open' as const,
      evidence,
    },
  ],
};

/** Adds a session of an hour with minutes. */
async function newSession(): Promise<string> {
  const { id } = await addSession(db(), scene.own.roomId, { endedAt: after(3_600_000) });
  await addMinutes(db(), id, { ...written, provenance: { model: 'tiny', inputTokens: 1, outputTokens: 1 } });
  return id;
}

it('gives minutes as Markdown, with every statement as plain text', async () => {
  const answer = await read(sessionId, '?format=md');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="Weekly 2026-03-01 minutes.md"',
  );
  expect(answer.text).toBe(`# Weekly

2026-03-01 10:00 UTC, 60 min

## Summary

The launch.\\
And its \\<b\\>price\\</b\\>.

## Action items

- Send the offer. (\\<script\\>alert(1)\\</script\\>, due 2026-03-06, said at 0:32)

## Decisions

- Ship on \\*Friday\\* \\& not later (said at 0:32)

## Follow-ups

*Nothing stays open.*

---

*Written by tiny from the transcript. A model can be wrong: check what matters.*
`);
});

it('gives minutes as a page that runs no script and loads nothing, from here and from a disk', async () => {
  const { headers, text, status } = await read(sessionId, '?format=html');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="Weekly 2026-03-01 minutes.html"');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*; sandbox$/);
  const named = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(text)?.[1] ?? '';
  expect(`${named.replaceAll('&#39;', "'")}; sandbox`).toBe(policy);
  expect(text).not.toMatch(/<script|<b>|src=|href=/);
  expect(text).toContain('The launch.<br>And its &lt;b&gt;price&lt;/b&gt;.');
  expect(text).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>, <bdi>due 2026-03-06</bdi>');
});

it('gives JSON when no format is named, as the artifact has it', async () => {
  const answer = await read(sessionId);
  const artifact = (await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.key })).body;
  const { turns: _turns, polls: _polls, pollCount: _count, consents: _consents, ...minutes } = artifact;
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="Weekly 2026-03-01 minutes.json"',
  );
  expect(answer.body).toEqual({ ...minutes, roomName: 'Weekly', durationSeconds: 3_600 });
});

it('gives earlier minutes while others are being written, and 404 before the first', async () => {
  const { id } = await addSession(db(), scene.own.roomId);
  const refused = await read(id, '?format=html');
  expect([refused.status, refused.body]).toEqual([404, { error: 'The session has no minutes.' }]);
  expect([refused.headers.get('content-type'), refused.headers.get('content-disposition')]).toEqual([
    'application/json',
    null,
  ]);
  await addMinutes(db(), id, { ...written, status: 'processing' });
  expect((await read(id)).body).toMatchObject({ artifactStatus: 'processing', decisions: written.decisions });
});

it('refuses a format that it does not have', async () => {
  const { status, body } = await read(sessionId, '?format=pdf');
  expect([status, Object.keys(body)]).toEqual([400, ['error']]);
});
