'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgentPanel } from '../agent/AgentPanel';
import { Failed } from '../ui/Failed';
import { LoadingPage } from '../ui/Loading';
import { Section } from '../ui/Section';
import { usePortal } from '../shell/PortalContext';
import { DeleteRoom } from './DeleteRoom';
import { Invitations } from '../invitations/Invitations';
import { People } from './People';
import { roomOf } from './queries';
import { RemovedPeople } from './RemovedPeople';
import { RoomFacts } from './RoomFacts';
import { RoomHead } from './RoomHead';
import { isOwnRoom } from './settings/room-form';
import { RoomSettings } from './settings/RoomSettings';

/**
 * Shows a room, as far as the person may see and change it.
 * @param history what happened in the room: sections of their own, shown to everybody who may read it
 */
export function RoomPage(props: { roomId: string; sendsMail: boolean; history?: ReactNode }) {
  const { may } = usePortal();
  const view = useQuery(roomOf(props.roomId));
  if (view.isPending) return <LoadingPage />;
  if (view.isError) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  const room = view.data;
  const owns = room.relation === 'owner' || (room.relation === 'account' && may('developer'));
  const runs = room.relation === 'owner' || room.relation === 'co-organizer';
  return (
    <>
      <RoomHead room={room} />
      <RoomFacts room={room} />
      <Section
        id="agent"
        title="AI agent"
        lead="Listens to a call and writes down what is said, and what comes of it."
      >
        <AgentPanel roomId={room.roomId} mayControl={owns || runs} />
      </Section>
      {props.history}
      {runs && <People room={room} sendsMail={props.sendsMail} />}
      {owns && room.relation === 'account' && room.isEmbed && (
        <Invitations roomId={room.roomId} sendsMail={props.sendsMail} />
      )}
      {owns && isOwnRoom(room) && <RoomSettings key={room.roomId} room={room} />}
      {owns && <RemovedPeople roomId={room.roomId} />}
      {owns && <DeleteRoom room={room} />}
    </>
  );
}
