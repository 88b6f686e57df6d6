import { z } from 'zod';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { metadata } from '../../platform/text';
import { newestSample } from '../../rooms/quality/contract';
import { personalText } from '../../platform/request-log/marks';

const moment = z.iso.datetime();

/** The fields for the actions that hosts allow participants, with their descriptions. */
export const overrideFields = {
  screen: z
    .boolean()
    .describe('Whether they may share their screen.')
    .meta({ examples: [false] }),
  chat: z
    .boolean()
    .describe('Whether they may write in the chat.')
    .meta({ examples: [true] }),
};

export const everybodyMay = z
  .object(overrideFields)
  .describe(
    'Default permissions of everybody who is neither host nor co-host. Hosts can change them for one person.',
  )
  .meta({ id: 'CallGrants' });

export const participant = z
  .object({
    participantId: z.string().describe('Identifier of the participant, for actions on them.'),
    displayName: personalText().describe('Their name in the call; for an agent, its mode.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for guests, people who are signed in, and agents.'),
    role: roomRole.describe('Current role in the call.'),
    may: z
      .object(overrideFields)
      .describe('Current permissions, according to their join token, the room and the hosts.')
      .meta({ id: 'LiveGrants' }),
    metadata: metadata
      .describe('Metadata that your application put into their join token; empty if none.')
      .meta({ examples: [{ customer: 'c-42' }] }),
    kind: participantKind,
    joinedAt: moment.describe('When they entered.'),
    devices: z
      .object({
        microphone: z.boolean().describe('Whether the microphone is on.'),
        camera: z.boolean().describe('Whether the camera is on.'),
        screen: z.boolean().describe('Whether the screen is shared.'),
      })
      .describe('The devices of the participant that are on.')
      .meta({ id: 'LiveDevices' }),
    handRaisedAt: moment.nullable().describe('When they raised their hand; null while it is down.'),
    quality: newestSample
      .nullable()
      .describe(
        'Quality of the connection in the last 15 seconds that the browser reported; null before the first report, and for agents.',
      ),
    connected: z.boolean().describe('False while the connection is lost and they can still resume.'),
  })
  .describe('A participant of the running call.')
  .meta({ id: 'LiveParticipant' });

export const waitingPerson = z
  .object({
    participantId: z
      .string()
      .describe('Their future participant id. Use it to let them in or turn them away.'),
    displayName: personalText().describe('Their name, as they or your application gave it.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for guests and people who are signed in.'),
    role: roomRole.describe('The role in which they enter.'),
    since: moment.describe('When they started to wait.'),
  })
  .describe('A person who waits to be let in.')
  .meta({ id: 'WaitingPerson' });
