import type { Prompt } from '../../platform/procedures/operation';

const room = {
  name: 'roomId',
  description: 'Identifier of the room.',
  required: true,
};

export const prepareMeeting: Prompt = {
  name: 'prepare_meeting',
  title: 'Prepare the next meeting',
  description: 'An agenda with the open points of the last sessions of a room.',
  arguments: [room],
  uses: ['list_sessions'],
  text: 'Prepare the next meeting in the room {roomId}. Read the last three sessions with `list_sessions`, and write an agenda: open points, due action items with their owners, and decisions that people should remember. Name the session of each point.',
};

export const whatWasDecided: Prompt = {
  name: 'what_was_decided',
  title: 'What was decided?',
  description: 'The decisions of a session, each with the words in which it was made.',
  arguments: [{ name: 'sessionId', description: 'Identifier of the session.', required: true }],
  uses: ['get_summary_and_actions', 'get_transcript'],
  text: 'What was decided in the session {sessionId}? Read its minutes with `get_summary_and_actions`, and for each decision the turns around its evidence with `get_transcript` (`from` a little before its `startMs`). Answer with each decision, who was for it and who was against it, with quotes from the transcript. If there are no minutes, answer that there are none.',
};

export const myOpenItems: Prompt = {
  name: 'my_open_items',
  title: 'My open items',
  description: 'The action items of one person in the sessions of a room.',
  arguments: [room, { name: 'person', description: 'Name of the person, as in the calls.', required: true }],
  uses: ['list_sessions'],
  text: 'Which action items does {person} have in the room {roomId}? Read its sessions with `list_sessions`, page by page until they are older than a month, and list the action items whose owner is {person}, by due date, each with its session.',
};
