import { z } from 'zod';
import {
  LIVEKIT_DEADLINE_MS,
  liveKitService,
  unlessRefused,
  type Grants,
  type LiveKitAccess,
} from '../../platform/livekit/twirp';

/** A track that a participant has published. */
const track = z.object({ sid: z.string(), source: z.string().default('UNKNOWN') });
const participant = z.object({ identity: z.string(), tracks: z.array(track).default([]) });
const participants = z.object({ participants: z.array(participant).default([]) });
const rooms = z.object({ rooms: z.array(z.object({ name: z.string() })).default([]) });

/**
 * Creates a client of LiveKit's RoomService.
 * @param deadlineMs the maximum duration of a call
 */
export function createLiveKitApi(access: LiveKitAccess, now: () => Date, deadlineMs = LIVEKIT_DEADLINE_MS) {
  const call = liveKitService('RoomService', access, now, deadlineMs);
  const inRoom = (room: string): Grants => ({ roomAdmin: true, room });

  return {
    /** Creates a room, unless it exists. */
    async createRoom(room: string): Promise<void> {
      await call('CreateRoom', { roomCreate: true }, { name: room });
    },
    /** Deletes a room and everybody's place in it, if it exists. */
    async deleteRoom(room: string): Promise<void> {
      await unlessMissing(call('DeleteRoom', { roomCreate: true }, { room }));
    },
    /** Returns the names of all rooms, also rooms of other applications. */
    async listRooms(): Promise<string[]> {
      const said = await call('ListRooms', { roomList: true }, {});
      return rooms.parse(said ?? {}).rooms.map(({ name }) => name);
    },
    /** Identities of who is connected; none when there is no such room. */
    async listIdentities(room: string): Promise<string[]> {
      const said = await unlessMissing(call('ListParticipants', inRoom(room), { room }));
      return participants.parse(said ?? {}).participants.map(({ identity }) => identity);
    },
    /** Takes somebody out, if they are there. */
    async removeParticipant(room: string, identity: string): Promise<void> {
      await unlessMissing(call('RemoveParticipant', inRoom(room), { room, identity }));
    },
    /** Lets somebody who is connected publish from these sources only. Tracks from other sources end. */
    async permitSources(room: string, identity: string, sources: readonly string[]): Promise<void> {
      const permission = {
        can_subscribe: true,
        can_publish: sources.length > 0,
        can_publish_sources: sources,
        can_publish_data: false,
        can_update_metadata: false,
      };
      await unlessMissing(call('UpdateParticipant', inRoom(room), { room, identity, permission }));
    },
    /** Mutes what a participant sends from one source, as LiveKit names it. */
    async muteSource(room: string, identity: string, source: string): Promise<void> {
      const said = await unlessMissing(call('GetParticipant', inRoom(room), { room, identity }));
      if (said === null) return;
      for (const { sid } of participant.parse(said).tracks.filter((one) => one.source === source)) {
        const muting = { room, identity, track_sid: sid, muted: true };
        await unlessMissing(call('MutePublishedTrack', inRoom(room), muting));
      }
    },
  };
}

/** Resolves to null when the named object does not exist. */
const unlessMissing = (answer: Promise<unknown>): Promise<unknown> => unlessRefused(['not_found'], answer);
