import { trpc } from '../trpc';

/** The roles that a person may have in a call. */
export type Role = NonNullable<Parameters<typeof trpc.embed.mintInPlayground.mutate>[0]['role']>;

/** The choices of the reader. */
export interface CallOptions {
  /** Null: a new room. */
  roomId: string | null;
  role: Role;
  displayName: string;
}

/** A call that can be entered: the room, and a token for the reader and one for a second person. */
export interface Call {
  roomId: string;
  embedUrl: string;
  role: Role;
  displayName: string;
  token: string;
  /** The address that opens the same call as another person. */
  secondLink: string;
}

/** Makes a room when there is none, and mints both tokens. */
export async function openCall(accountId: string, options: CallOptions): Promise<Call> {
  const roomId = options.roomId ?? (await newRoom(accountId));
  const { role, displayName } = options;
  const first = { roomId, externalUserId: 'playground-1', displayName, role };
  const second = { roomId, externalUserId: 'playground-2', displayName: 'Second person' };
  const [mine, theirs] = await Promise.all([
    trpc.embed.mintInPlayground.mutate(first),
    trpc.embed.mintInPlayground.mutate(second),
  ]);
  const { token, embedUrl } = mine;
  return {
    roomId,
    embedUrl,
    role,
    displayName,
    token,
    secondLink: `${theirs.embedUrl}#token=${theirs.token}`,
  };
}

async function newRoom(accountId: string): Promise<string> {
  const { roomId } = await trpc.embed.createRoomInPlayground.mutate({ accountId, roomName: 'Playground' });
  return roomId;
}
