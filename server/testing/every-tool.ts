import { startWebhookReceiver } from './webhook-receiver';
import { addMinutes, addTurn, storedItem } from './agent-rows';
import { connectHub, joinMessage } from './hub-client';
import { languageModelDouble } from './language-model';
import { attentive } from './minutes';
import { renewWorker } from '../recordings/capture/recorder-tasks';
import { START, STREAMING_WORKER } from './recorder';
import { addRender } from './recordings-rows';
import { newEmbedRoom, newRoomFixture } from './scene';
import type { TestServer } from './server';
import { transcriptionDouble } from './transcription';

/** A call of a tool. */
type ToolCall = [name: string, args: Record<string, unknown>];

/** Everything for trying all tools in the account of one test key. */
interface EveryTool {
  /** A successful call of each tool, once and in this order. */
  calls: readonly ToolCall[];
  close(): Promise<void>;
}

/** Returns the services that a server needs so that every tool works. */
export async function servicesOfTools() {
  const speech = await transcriptionDouble();
  const model = await languageModelDouble((asked) =>
    'question' in asked.data[0] ? { json: { claims: [] } } : attentive(asked),
  );
  return {
    env: {
      STT_BASE_URL: speech.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'test-model',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    },
    close: async () => void (await Promise.all([speech.close(), model.close()])),
  };
}

/** Makes two rooms: one with all traces of a finished session, and one with a call that is recorded. */
export async function everyTool(server: TestServer, key: string): Promise<EveryTool> {
  const post = async (path: string, body: object) => (await server.call('POST', path, { key, body })).body;
  const receiver = await startWebhookReceiver();
  const { webhookId } = await post('/api/webhooks', { url: receiver.url, types: ['room.created'] });
  const roomId = await newEmbedRoom(server, key, { roomName: 'Weekly' });
  const { sessionId, recordingId } = await newRoomFixture(server, roomId);
  await addTurn(server.services.db, sessionId, { text: 'We send the offer on Friday.' });
  const item = storedItem();
  await addMinutes(server.services.db, sessionId, {
    summaryText: 'Short.',
    decisions: ['Send the offer.'],
    actionItems: [item],
  });
  const ready = { status: 'ready', storage: 'local', sizeBytes: 10 } as const;
  const renderId = await addRender(server.services.db, recordingId, ready);
  const { linkId } = await post(`/api/recordings/${recordingId}/links`, {});
  const person = { roomId, externalUserId: 'ada', displayName: 'Ada Example' };
  const { tokenId } = await post('/api/embed/links', person);
  await receiver.until((received) => received.some(({ status }) => status === 204));
  const deliveries = `/api/webhooks/${webhookId}/deliveries`;
  const { deliveryId } = (await server.call('GET', deliveries, { key })).body.deliveries[0];

  const { invitationId } = await post(`/api/rooms/${roomId}/invitations`, { externalUserId: 'grace' });

  const { erasureId } = (await server.call('DELETE', '/api/people/linus', { key })).body;

  const callRoomId = await newEmbedRoom(server, key);
  const enter = async (externalUserId: string, role: string) => {
    const { token } = await post('/api/embed/sessions', { roomId: callRoomId, externalUserId, role });
    const client = await connectHub(server.url);
    client.send(joinMessage(token));
    const { participantId: id, sessionId } = await client.take('welcome');
    return { client, id, sessionId };
  };
  const host = await enter('ada', 'host');
  const guest = await enter('grace', 'participant');
  host.client.send(START);
  await host.client.take('recording-changed');

  await renewWorker(server.services.db, STREAMING_WORKER);
  const url = 'rtmps://live.example.com/app/key';
  const { streamId } = await post(`/api/rooms/${callRoomId}/live/streams`, { url });

  const ofCall = { roomId: callRoomId };
  return {
    calls: [
      ['create_room', { roomName: 'Made by an assistant' }],
      ['get_room', { roomId }],
      ['get_join_info', person],
      ['list_rooms', { q: 'weekly' }],
      ['update_room', { roomId, maxParticipants: 4 }],
      ['get_join_link', person],
      ['revoke_join_link', { tokenId }],
      ['invite_person', person],
      ['list_invitations', { roomId }],
      ['revoke_invitation', { roomId, invitationId }],
      ['list_sessions', { roomId }],
      ['list_all_sessions', {}],
      ['get_session', { sessionId }],
      ['list_polls', { sessionId }],
      ['list_files', { sessionId }],
      ['get_transcript', { sessionId }],
      ['follow_call', { sessionId }],
      ['export_transcript', { sessionId }],
      ['search_transcripts', { q: 'offer' }],
      ['search_meetings', { q: 'offer' }],
      ['ask_meetings', { question: 'When do we send the offer?' }],
      ['get_summary_and_actions', { sessionId }],
      ['list_action_items', { status: 'open' }],
      ['confirm_minutes_item', { sessionId, itemId: item.actionItemId, opinion: 'confirmed' }],
      ['update_action_item', { actionItemId: item.actionItemId, status: 'done' }],
      ['list_recordings', { roomId }],
      ['get_recording_url', { id: recordingId }],
      ['render_recording', { recordingId, format: 'webm', from: 0 }],
      ['get_render_url', { recordingId, renderId }],
      ['share_recording', { recordingId }],
      ['list_recording_links', { recordingId }],
      ['revoke_recording_link', { recordingId, linkId }],
      ['get_usage', { by: 'room' }],
      ['get_quality', {}],
      ['get_person_export', { externalUserId: 'barbara' }],
      ['erase_person', { externalUserId: 'barbara' }],
      ['get_erasure', { erasureId }],
      ['simulate_meeting', { roomId, participants: [SPEAKER], turns: [SAID] }],
      ['list_events', { types: 'room.created' }],
      ['list_webhook_deliveries', { webhookId }],
      ['retry_webhook_delivery', { webhookId, deliveryId }],
      ['get_live_call', ofCall],
      ['invite_agent', { ...ofCall, mode: 'Notetaker', language: 'en' }],
      ['send_call_message', { ...ofCall, text: 'Five minutes left.' }],
      ['draft_minutes', ofCall],
      ['get_minutes_draft', { sessionId: host.sessionId }],
      ['say_in_call', { ...ofCall, text: 'I take notes.' }],
      ['get_agent_status', ofCall],
      ['remove_agent', ofCall],
      ['moderate_participant', { ...ofCall, participantId: guest.id, action: 'mute' }],
      ['mute_call', ofCall],
      ['set_call_grants', { ...ofCall, chat: false }],
      ['set_breakout_rooms', { ...ofCall, action: 'open', rooms: [{ name: 'One' }, { name: 'Two' }] }],
      ['pause_recording', ofCall],
      ['resume_recording', ofCall],
      ['stop_recording', ofCall],
      ['stream_call', { ...ofCall, url: 'rtmps://live.example.com/app/key' }],
      ['list_streams', ofCall],
      ['stop_stream', { ...ofCall, streamId }],
      ['end_call', ofCall],
      ['end_meeting', { roomId }],
    ],
    async close() {
      for (const { client } of [host, guest]) client.drop();
      await receiver.close();
    },
  };
}

const SPEAKER = { externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
const SAID = { externalUserId: 'ada', text: 'We send the offer on Friday.' };
