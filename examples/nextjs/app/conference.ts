import { createClient } from '@conference-room/client';

const {
  CONFERENCE_URL: url = 'http://localhost:4000',
  CONFERENCE_KEY: key = '',
  CONFERENCE_ROOM: roomId = '',
} = process.env;
const conference = createClient({ url, key });

export const server = url;

/** Mints a token for one of your users. */
export async function newToken(externalUserId: string): Promise<string> {
  // In your product: take the name and the role from your database.
  const { token } = await conference.embed.createJoinToken({
    roomId,
    externalUserId,
    displayName: 'Ada Example',
    role: 'host',
  });
  return token;
}
