// Books appointments with video calls. Each side gets a link of its own, and reads the minutes after the call.
import { randomBytes, randomUUID } from 'node:crypto';
import { ConferenceRoomError, createClient } from '@conference-room/client';
import express from 'express';

const { URL: url = 'http://localhost:4000', KEY: key, PORT = '3000' } = process.env;
if (!key) throw new Error('Set KEY to a secret key of your conference server.');
const conference = createClient({ url, key });

const MINUTE_MS = 60_000;
/** How long people may take to fill in the form, which proposes the time at which they opened it. */
const FILL_IN_MS = 5 * MINUTE_MS;
/** Whoever has an appointment, by the secret of their link. In your product: a table of your database. */
const people = new Map();

const app = express();
app.use(express.static('public'));

app.post('/appointments', express.json(), async (request, response) => {
  const { name, startsAt } = request.body ?? {};
  const start = Date.parse(startsAt);
  const isNamed = typeof name === 'string' && name.trim() !== '' && name.length <= 100;
  if (!isNamed || !(start > Date.now() - FILL_IN_MS)) {
    response.status(400).send('Give your name and a time in the future.');
    return;
  }
  const { roomId } = await conference.embed.createRoom({
    roomName: `Appointment with ${name}`,
    opensAt: new Date(start - 10 * MINUTE_MS).toISOString(),
    closesAt: new Date(start + 120 * MINUTE_MS).toISOString(),
    agentOnStart: { mode: 'Notetaker' },
    consent: 'ask',
  });
  // In your product: send each link to its person alone, and use your own ids of both.
  response.status(201).json({
    customer: addPerson({ roomId, externalUserId: randomUUID(), displayName: name, role: 'participant' }),
    adviser: addPerson({ roomId, externalUserId: 'adviser-1', displayName: 'Ada Example', role: 'host' }),
  });
});

app.param('secret', (_request, response, next, secret) => {
  response.locals.person = people.get(secret);
  if (response.locals.person) next();
  else response.status(404).send('There is no such appointment.');
});

app.get('/appointments/:secret', (_request, response) => {
  response.sendFile('call.html', { root: 'pages' });
});

app.post('/appointments/:secret/token', async (_request, response) => {
  const { token } = await conference.embed.createJoinToken(response.locals.person);
  response.json({ server: url, token });
});

app.get('/appointments/:secret/minutes', async (_request, response) => {
  const { roomId } = response.locals.person;
  const { sessions } = await conference.sessions.listSessions({ roomId, minutes: 'with', limit: 1 });
  if (sessions.length === 0) {
    // The browser asks again every ten seconds.
    response.status(404).set('Refresh', '10').send('The minutes are not written yet.');
    return;
  }
  const [{ conferenceSessionId: sessionId }] = sessions;
  response.send(await conference.artifacts.getMinutes({ sessionId, format: 'html' }));
});

// The log gets the reason, and people get a sentence that names no internals.
app.use((error, _request, response, next) => {
  if (!(error instanceof ConferenceRoomError)) return next(error);
  console.error(error);
  response.status(502).send('Video calls are not available at the moment. Try again later.');
});

app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Book an appointment: http://localhost:${PORT}`);
});

/** Remembers a person of an appointment. @returns their link */
function addPerson(person) {
  const secret = randomBytes(24).toString('base64url');
  people.set(secret, person);
  return `/appointments/${secret}`;
}
