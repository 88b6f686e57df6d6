import { externalSubject } from '../identity/tokens/subject';
import { newId } from '../platform/ids';
import { addAgent, addMinutes, addTurn, storedItem } from './agent-rows';
import { connectHub, joinMessage, type HubClient } from './hub-client';
import { addJob } from './jobs-rows';
import { addRecording, addRender } from './recordings-rows';
import { addBan, addMessage, addSamples, addWaitingPerson } from './rooms-rows';
import { newEmbedRoom } from './scene';
import type { TestServer } from './server';
import { wordsOf, type Words } from './told-words';

/** Somebody in the call, with the words that they leave in all places. */
interface Told {
  words: Words;
  participantId: string;
  token: string;
}

/** A call that is over, in which two people left words everywhere, and a third one read. */
export interface CallOfTwo {
  accountId: string;
  roomId: string;
  sessionId: string;
  recordingId: string;
  renderId: string;
  ada: Told;
  grace: Told;
  /** The request that invited Ada, for repeating it. */
  invite: () => ReturnType<TestServer['call']>;
}

interface InCall extends Told {
  client: HubClient;
  invitationId: string;
}

/** Holds a call of Ada and Grace, and adds what an agent, a recorder and other calls would leave of them. */
export async function holdCallOfTwo(server: TestServer, key: string, accountId: string): Promise<CallOfTwo> {
  const roomId = await newEmbedRoom(server, key, { consent: 'ask', rating: true });
  const ada = await enter(server, key, roomId, wordsOf('ada'), 'host');
  const grace = await enter(server, key, roomId, wordsOf('grace'), 'co-host');
  const linus = await enter(server, key, roomId, wordsOf('linus'), 'participant');
  const { sessionId } = ada.welcome;
  for (const [one, other] of [
    [ada, grace],
    [grace, ada],
  ] as const)
    await leaveWords(server, one, other, sessionId);
  await say(grace, `${grace.words.reply} to linus`, linus.participantId);
  const call = { accountId, roomId, sessionId };
  const startedAt = new Date(ada.welcome.sessionStartedAt);
  ada.client.send({ type: 'end-for-all' });
  await Promise.all([ada, grace, linus].map(({ client }) => client.closed));
  for (const one of [ada, grace]) await addRowsOf(server, one, call, startedAt);
  await addMinutesOf(server, call, ada, grace, startedAt);
  const at = { startedAt, endedAt: new Date(startedAt.getTime() + 3_600_000) };
  const { id: recordingId } = await addRecording(server.services.db, roomId, { sessionId, ...at });
  const { own } = server.services.storage;
  await own.put(`${recordingId}.webm`, Buffer.from('0123456789'), { mimeType: 'video/webm' });
  const ready = { status: 'ready', storage: own.kind, sizeBytes: 10 } as const;
  const renderId = await addRender(server.services.db, recordingId, ready);
  await own.put(`${renderId}.mp4`, Buffer.from('0123456789'), { mimeType: 'video/mp4' });
  await server.call('GET', `/api/sessions?externalUserId=${ada.words.id}`, { key });
  return {
    ...call,
    recordingId,
    renderId,
    ada,
    grace,
    invite: () => invite(server, key, roomId, ada.words),
  };
}

async function enter(
  server: TestServer,
  key: string,
  roomId: string,
  words: Words,
  role: 'host' | 'co-host' | 'participant',
) {
  const body = {
    roomId,
    role,
    externalUserId: words.id,
    displayName: words.name,
    metadata: { note: words.metadata },
  };
  const { token } = (await server.call('POST', '/api/embed/sessions', { key, body })).body;
  const { invitationId } = (await invite(server, key, roomId, words)).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token));
  const welcome = await client.take('welcome');
  return { client, welcome, token, words, invitationId, participantId: welcome.participantId };
}

const invite = (server: TestServer, key: string, roomId: string, words: Words) =>
  server.call('POST', `/api/rooms/${roomId}/invitations`, {
    key,
    headers: { 'Idempotency-Key': `invite-${words.id.codePointAt(0)}` },
    body: { externalUserId: words.id, displayName: words.invited, metadata: { note: words.metadata } },
  });

let said = 0;

/** Writes in the chat. @returns the id of the message */
async function say({ client }: InCall, text: string, to?: string, fileId?: string): Promise<string> {
  said += 1;
  const clientId = `chat ${said}`;
  client.send({
    type: 'chat',
    clientId,
    body: { kind: 'plain', text },
    ...(to !== undefined && { to }),
    ...(fileId !== undefined && { fileId }),
  });
  return (await client.take('chat', ({ message }) => message.clientId === clientId)).message.messageId;
}

/** Has a person write, send, ask, vote, react, agree and rate. */
async function leaveWords(server: TestServer, one: InCall, other: InCall, sessionId: string): Promise<void> {
  const { client, words, token } = one;
  const messageId = await say(one, words.public);
  await say(one, words.private, other.participantId);
  other.client.send({ type: 'react-to-chat', messageId, body: { kind: 'plain', text: '👍' } });
  client.send({ type: 'consent', answers: { record: true }, wording: words.wording, language: 'en' });
  const poll = {
    question: words.question,
    choices: [words.choice, 'No'],
    isMultiple: false,
    isAnonymous: false,
  };
  client.send({ type: 'start-poll', clientId: words.question, ...poll });
  const { pollId } = (await client.take('poll', (told) => told.poll.question === words.question)).poll;
  other.client.send({ type: 'vote', clientId: 'vote', pollId, choices: [0] });
  await other.client.take('voted');
  const bytes = Buffer.from(`${words.bytes}\n`);
  client.send({
    type: 'request-upload',
    clientId: words.filename,
    name: `${words.filename}.txt`,
    sizeBytes: bytes.length,
  });
  const granted = await client.take('upload-granted');
  await fetch(server.url + granted.path, {
    method: 'PUT',
    body: bytes,
    headers: { Authorization: `Bearer ${granted.token}` },
  });
  await say(one, '', undefined, granted.fileId);
  const rating = { stars: 2, comment: words.comment };
  await server.call('POST', `/api/sessions/${sessionId}/ratings`, { bearer: token, body: rating });
}

/** Adds what the server measures, bans and mails of a person. */
async function addRowsOf(
  { services: { db } }: TestServer,
  { words, participantId, invitationId }: InCall,
  { accountId, roomId, sessionId }: Pick<CallOfTwo, 'accountId' | 'roomId' | 'sessionId'>,
  startedAt: Date,
): Promise<void> {
  const subject = externalSubject(accountId, words.id);
  await addSamples(db, { sessionId, participantId }, [{ level: 'poor' }], {
    browser: 'Firefox 140 on Linux',
  });
  await addTurn(db, sessionId, { participantId, text: words.speech, startedAt, endedAt: startedAt });
  await addBan(db, roomId, { subject, displayName: words.banned });
  await addBan(db, roomId, { subject: newId('gst'), bannedBy: words.name });
  // The server has not forgotten it yet.
  const decidedAt = new Date(startedAt.getTime() + 86_400_000);
  await addWaitingPerson(db, roomId, { subject, displayName: words.waiting, decidedAt });
  const mailed = { kind: 'mail-invitation', subject: invitationId, payload: { to: words.mail } };
  await addJob(db, { ...mailed, finishedAt: startedAt });
}

/** Adds minutes with statements of both, and an answer of the agent about Ada. */
async function addMinutesOf(
  server: TestServer,
  { sessionId }: Pick<CallOfTwo, 'sessionId'>,
  ada: Told,
  grace: Told,
  startedAt: Date,
): Promise<void> {
  const { db } = server.services;
  const agent = await addAgent(db, sessionId, {}, { joinedAt: startedAt, leftAt: startedAt });
  await addMessage(db, sessionId, agent, `You asked what ${ada.words.name} said.`);
  const turnOf = async ({ words, participantId }: Told) =>
    addTurn(db, sessionId, { participantId, text: `${words.speech} again`, startedAt, endedAt: startedAt });
  const evidenceOf = async (told: Told) => ({ turnIds: [(await turnOf(told)).id], startMs: 0 });
  const [ofAda, ofGrace] = [await evidenceOf(ada), await evidenceOf(grace)];
  const pairs = [
    { words: ada.words, evidence: ofAda },
    { words: grace.words, evidence: ofGrace },
  ];
  await addMinutes(db, sessionId, {
    summaryText: `${ada.words.name} and ${grace.words.name} talked.`,
    outcome: `${ada.words.name} agreed.`,
    decisions: [...pairs.map(({ words }) => words.statement), `${ada.words.name} decides.`],
    decisionEvidence: [ofAda, ofGrace, ofGrace],
    followUps: pairs.map(({ words }) => words.statement),
    followUpEvidence: [ofAda, ofGrace],
    actionItems: pairs.map(({ words, evidence }) =>
      storedItem({ text: words.item, ownerName: words.name, ownerExternalUserId: words.id, evidence }),
    ),
    sections: [
      {
        key: 'risks',
        title: 'Risks',
        kind: 'list',
        statements: pairs.map(({ words, evidence }) => ({ text: words.section, evidence })),
      },
    ],
    chapters: pairs.map(({ words, evidence }) => ({ title: words.chapter, evidence })),
    speakingTimes: pairs.map(({ words, evidence }) => ({
      displayName: words.name,
      externalUserId: words.id,
      speakingMs: 1_000,
      turnCount: 1,
      evidence,
    })),
    provenance: { model: 'tiny', inputTokens: 1, outputTokens: 1, unsupported: [ada.words.statement] },
  });
}
