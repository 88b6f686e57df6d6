import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { EnterRoom } from '../../../components/call/EnterRoom';
import { roomOfVisitor, visitor } from '../../visitor';

interface Params {
  params: Promise<{ roomId: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const room = await roomOfVisitor((await params).roomId);
  return { title: room?.roomName ?? 'No such room' };
}

/** The link of a person's room: people who are signed in have their own role, guests enter where the room allows it. */
export default async function RoomPage({ params }: Params) {
  const { roomId } = await params;
  const room = await roomOfVisitor(roomId);
  if (room === null) notFound();
  if (new URL(room.shareableLink).pathname !== `/room/${roomId}`) redirect(`/embed/room/${roomId}`);
  const isSignedIn = (await visitor()) !== null;
  const guestsMayEnter = room.isPublic && !room.requiresAuth;
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const { roomName, isEndToEndEncrypted, isOwner } = room;
  return (
    <>
      <script type="module" async src="/conference-room.js" nonce={nonce} />
      <EnterRoom
        room={{ roomId, roomName, isEndToEndEncrypted, isOwner }}
        as={isSignedIn ? 'person' : guestsMayEnter ? 'guest' : 'nobody'}
      />
    </>
  );
}
