import type { Tool } from '../../platform/procedures/operation';

export const simulateMeeting: Tool = {
  name: 'simulate_meeting',
  title: 'Simulate a meeting, to test an application',
  description:
    'Makes up a meeting in a room of a test account, with people and what they say, to test how an application deals with its events, transcript and minutes; nobody is called. It has ended when this answers. `roomId` comes from `list_rooms` or `create_room`; without `turns` the meeting leaves no transcript, `minutes` are kept instead of those that a language model writes, and `recording` leaves a short sample as its recording. Returns `conferenceSessionId`, which `get_transcript` and `get_summary_and_actions` take as `sessionId`; minutes may take a while. It needs a test key (`sk_test_`) with the scope `svc:rooms`; any other gets 403.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  toolsets: ['test'],
  gives: ['sessionId'],
};
