import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { EmbeddedCall } from '../../../../components/call/EmbeddedCall';
import { roomOfVisitor } from '../../../visitor';

interface Params {
  params: Promise<{ roomId: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const room = await roomOfVisitor((await params).roomId);
  return { title: room?.roomName ?? 'No such room' };
}

/** The call and nothing else, for a link or a frame; the join token is in the fragment, which no server sees. */
export default async function EmbedPage({ params }: Params) {
  const { roomId } = await params;
  if ((await roomOfVisitor(roomId)) === null) notFound();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <>
      <script type="module" async src="/conference-room.js" nonce={nonce} />
      <EmbeddedCall roomId={roomId} />
    </>
  );
}
