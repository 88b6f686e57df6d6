import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { sessionsOf } from '../../../../../../components/history/queries';
import { RoomHistory } from '../../../../../../components/history/RoomHistory';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { recordingsOf } from '../../../../../../components/recordings/queries';
import { bansOf, invitationsOf, membersOf, roomOf } from '../../../../../../components/rooms/queries';
import { RoomPage } from '../../../../../../components/rooms/RoomPage';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { orNull } from '../../../../../visitor';
import { openPortal, redirectToOwner } from '../../open';

interface RoomParams {
  params: Promise<{ organization: string; mode: string; roomId: string }>;
}

export const metadata: Metadata = { title: 'Room' };

export default async function Room(given: RoomParams) {
  const { accountId, accounts, caller, may } = await openPortal(given);
  const { roomId } = await given.params;
  const room = await orNull(404, () => caller.rooms.view({ roomId }));
  if (room === null) notFound();
  await redirectToOwner({ accountId, accounts }, room.accountId);
  const runs = room.relation === 'owner' || room.relation === 'co-organizer';
  const people = runs
    ? [
        [membersOf(roomId).queryKey, await caller.members.list({ roomId })] as const,
        [invitationsOf(roomId).queryKey, await caller.members.invitations({ roomId })] as const,
      ]
    : [];
  const bans =
    room.relation === 'owner' || (room.relation === 'account' && may('developer'))
      ? [[bansOf(roomId).queryKey, await caller.bans.list({ roomId })] as const]
      : [];
  const of = { roomId };
  const [sessions, recordings] = await Promise.all([
    caller.artifacts.history({ of }),
    caller.recordings.history({ of }),
  ]);
  const history = [
    [sessionsOf(of).queryKey, { pages: [sessions], pageParams: [null] }] as const,
    [recordingsOf(of).queryKey, { pages: [recordings], pageParams: [null] }] as const,
  ];
  return (
    <Seeded data={[[roomOf(roomId).queryKey, room], ...people, ...bans, ...history]}>
      <RoomPage
        roomId={roomId}
        sendsMail={pageBridge().sendsMail}
        history={<RoomHistory roomId={roomId} />}
      />
    </Seeded>
  );
}
