import type { Tool } from '../../platform/procedures/operation';

export const simulateMeeting: Tool = {
  name: 'simulate_meeting',
  title: 'Simulate a meeting, to test an application',
  description:
    'Simulates a meeting with invented people and words in a room of a test account, to test how an application handles its events, transcript and minutes. Nobody is called, and the meeting has ended when this returns. `roomId` comes from `list_rooms` or `create_room`; without `turns` there is no transcript, `minutes` replace those of a language model, `recording` adds a sample recording, and `fail` makes parts of it fail. Returns `conferenceSessionId`: pass it as `sessionId` to `get_transcript` and `get_summary_and_actions`; minutes may take a while. It needs a test key (`sk_test_`) with the scope `svc:rooms`; any other key returns 403.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  toolsets: ['test'],
  gives: ['sessionId'],
};
