// Mints the tokens, and serves the app with Vite.
import { createServer } from 'node:http';
import { ConferenceRoomError, createClient } from '@conference-room/client';
import express from 'express';
import { createServer as createVite } from 'vite';

const { URL: url = 'http://localhost:4000', KEY: key, ROOM: roomId, PORT = '3000' } = process.env;
if (!key || !roomId)
  throw new Error('Set KEY to a secret key of your conference server, and ROOM to a room.');
const conference = createClient({ url, key });

const app = express();
const site = createServer(app);
// In your product: build the app with `vite build`, and serve it with express.static('dist').
const vite = await createVite({ server: { middlewareMode: true, ws: { server: site } } });

app.post('/token', async (request, response) => {
  // In your product: take the person from your session, not from the page, and the name and role from your database.
  const { token } = await conference.embed.createJoinToken({
    roomId,
    externalUserId: request.query.user,
    displayName: 'Ada Example',
    role: 'host',
  });
  response.json({ server: url, token });
});
app.use(vite.middlewares);

// The log gets the reason, and people get a sentence that names no internals.
app.use((error, _request, response, next) => {
  if (!(error instanceof ConferenceRoomError)) return next(error);
  console.error(error);
  response.status(502).send('Video calls are not available at the moment. Try again later.');
});

site.listen(PORT, () => console.log(`Open the call: http://localhost:${PORT}`));
