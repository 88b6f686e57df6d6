/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appRouter } from '../router';
import { wrongBearers, wrongKeys, type Wrong } from '../../testing/credentials';
import {
  addDraft,
  addAgent,
  addMinutes,
  addTurn,
  findActionItems,
  storedItem,
} from '../../testing/agent-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { addRecording, addRender, addStream } from '../../testing/recordings-rows';
import { addFile, addParticipant, addPoll, addSession } from '../../testing/rooms-rows';
import { STEP_LIMIT_MS } from '../../testing/limits';
import { newKeyFor } from '../../testing/people';
import {
  joinToken,
  newEmbedRoom,
  newOwnRoom,
  newScene,
  type RoomFixture,
  type Scene,
} from '../../testing/scene';
import { testServer, type Answer, type CallOptions, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import { newSigningKey } from '../../testing/signing';
import { routesOf } from './routes';

/**
 * The status of each operation for each credential, on a room made with a key and on a room made by its owner. `key`,
 * `other`, `test`: a key of the owning account, of a stranger, of the same owner's test account. `bare`: a key of the
 * owning account without scopes. `pk_`: a publishable key. `wrong`: no credential, and every key and token that does
 * not work. `host` to `else`: join tokens, `else` for another room. `owner` to `strgr`: people.
 */
const ON_EMBED_ROOM = `
                                            key other test bare pk_ wrong host cohst prtcp else owner coorg membr strgr
POST   /api/embed/rooms                     201 201   201  201  401 401   401  401   401   401  401   401   401   401
POST   /api/embed/sessions                  200 404   404  200  401 401   401  401   401   401  401   401   401   401
POST   /api/embed/links                     200 404   404  200  401 401   401  401   401   401  401   401   401   401
DELETE /api/embed/tokens/{tokenId}          204 204   204  403  401 401   401  401   401   401  401   401   401   401
GET    /api/version                         200 200   200  200  401 200   200  200   200   200  200   200   200   200
GET    /api/rooms                           200 200   200  403  401 401   403  403   403   403  200   200   200   200
GET    /api/rooms/{roomId}                  200 200   200  200  401 200   200  200   200   200  200   200   200   200
PATCH  /api/rooms/{roomId}                  200 403   403  403  401 401   403  403   403   403  403   403   403   403
DELETE /api/rooms/{roomId}                  204 403   403  403  401 401   403  403   403   403  403   403   403   403
POST   /api/rooms/{roomId}/invitations      201 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/invitations      200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/invitations/{invitationId} 200 404 404 403 401 401 401 401 401 401 401 401 401 401
GET    /api/rooms/{roomId}/invitations/{invitationId}/calendar 200 404 404 403 401 401 401 401 401 401 401 401 401 401
DELETE /api/rooms/{roomId}/invitations/{invitationId} 204 404 404 403 401 401 401 401 401 401 401 401 401 401
POST   /api/rooms/{roomId}/ai-agent/invite  200 403   403  403  401 401   200  200   403   403  403   403   403   403
POST   /api/rooms/{roomId}/ai-agent/remove  200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/rooms/{roomId}/ai-agent/status  200 200   200  200  401 200   200  200   200   200  200   200   200   200
GET    /api/rooms/{roomId}/live             200 403   403  403  401 401   200  200   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/end         409 403   403  403  401 401   409  403   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/mute        409 403   403  403  401 401   409  409   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/grants      409 403   403  403  401 401   409  409   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/breakouts   409 403   403  403  401 401   409  409   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/messages    409 403   403  403  401 401   409  409   403   403  403   403   403   403
DELETE /api/rooms/{roomId}/live/messages/{messageId} 409 403 403 403 401 401 409 409 403 403 403 403 403 403
POST   /api/rooms/{roomId}/live/agent/say   409 403   403  403  401 401   409  409   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/agent/draft-minutes 409 403 403 403 401 401 409 409 403 403 403 403 403 403
POST   /api/rooms/{roomId}/live/recording   409 403   403  403  401 401   409  409   403   403  403   403   403   403
POST   /api/rooms/{roomId}/live/streams     409 403   403  403  401 401   409  409   403   403  403   403   403   403
GET    /api/rooms/{roomId}/live/streams     200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/rooms/{roomId}/live/streams/{streamId} 200 403 403 403 401 401 200 200 403 403 403 403 403 403
DELETE /api/rooms/{roomId}/live/streams/{streamId} 204 403 403 403 401 401 204 204 403 403 403 403 403 403
POST   /api/rooms/{roomId}/live/participants/{participantId} 409 403 403 403 401 401 409 409 403 403 403 403 403 403
POST   /api/rooms/{roomId}/simulated-sessions 403 403 403  403  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/artifacts        200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/artifacts/{sessionId}           200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/sessions                        200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/sessions/{sessionId}            200 403   403  403  401 401   200  200   403   403  403   403   403   403
DELETE /api/sessions/{sessionId}            204 403   403  403  401 401   403  403   403   403  403   403   403   403
GET    /api/sessions/{sessionId}/quality    200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/quality                         200 403   403  403  401 401   200  200   403   403  403   403   403   403
POST   /api/sessions/{sessionId}/ratings    401 401   401  401  401 401   403  403   403   403  401   401   401   401
GET    /api/sessions/{sessionId}/turns      200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/sessions/{sessionId}/polls      200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/sessions/{sessionId}/consents   200 403   403  403  401 401   200  200   403   403  403   403   403   403
DELETE /api/sessions/{sessionId}/polls/{pollId} 204 403 403 403 401 401 403 403 403 403 403 403 403 403
GET    /api/sessions/{sessionId}/files      200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/sessions/{sessionId}/files/{fileId} 200 403 403 403 401 401 200 200 403 403 403 403 403 403
DELETE /api/sessions/{sessionId}/files/{fileId} 204 403 403 403 401 401 403 403 403 403 403 403 403 403
GET    /api/turns                           200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/search                          200 403   403  403  401 401   200  200   403   403  403   403   403   403
POST   /api/ask                             200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/action-items                    200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/usage                           200 200   200  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/artifacts/{sessionId}           204 403   403  403  401 401   403  403   403   403  403   403   403   403
GET    /api/artifacts/{sessionId}/transcript 200 403  403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/artifacts/{sessionId}/minutes    200 403  403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/artifacts/{sessionId}/minutes/draft 200 403 403 403 401 401   200  200   403   403  403   403   403   403
PATCH  /api/artifacts/{sessionId}/minutes/items/{itemId} 200 403 403 403 401 401 200 200 403 403 403 403 403 403
GET    /api/artifacts/{sessionId}/proof      200 403  403  403  401 401   200  200   403   403  403   403   403   403
POST   /api/artifacts/{sessionId}/minutes   202 403   403  403  401 401   202  202   403   403  403   403   403   403
PATCH  /api/action-items/{actionItemId}      200 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/recordings                      200 403   403  200  401 401   200  200   403   403  403   403   403   403
GET    /api/recordings/{id}                 403 403   403  403  401 401   200  200   403   403  403   403   403   403
DELETE /api/recordings/{id}                 200 403   403  403  401 401   403  403   403   403  403   403   403   403
GET    /api/recordings/{id}/stream          200 403   403  200  401 401   200  200   403   403  403   403   403   403
GET    /api/recordings/{id}/download        403 403   403  403  401 401   200  200   403   403  403   403   403   403
GET    /api/recordings/{id}/file            200 200   200  200  401 200   200  200   200   200  200   200   200   200
POST   /api/recordings/{recordingId}/renders 201 403 403  403  401 401   201  201   403   403  403   403   403   403
GET    /api/recordings/{recordingId}/renders 200 403 403  200  401 401   200  200   403   403  403   403   403   403
GET    /api/recordings/{recordingId}/renders/{renderId} 200 403 403 200 401 401 200 200 403 403 403 403 403 403
GET    /api/recordings/{recordingId}/renders/{renderId}/download 200 403 403 200 401 401 200 200 403 403 403 403 403 403
GET    /api/recordings/{recordingId}/renders/{renderId}/file 200 200 200 200 401 200 200 200 200 200 200 200 200 200
DELETE /api/recordings/{recordingId}/renders/{renderId} 204 403 403 403 401 401 204 204 403 403 403 403 403 403
POST   /api/recordings/{recordingId}/links  201 403 403  403  401 401   403  403   403   403  403   403   403   403
GET    /api/recordings/{recordingId}/links  200 403 403  200  401 401   200  200   403   403  403   403   403   403
DELETE /api/recordings/{recordingId}/links/{linkId} 204 403 403 403 401 401 403 403 403 403 403 403 403 403
GET    /api/events                          200 200   200  403  401 401   401  401   401   401  401   401   401   401
GET    /api/events/{eventId}                200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/requests                           200 200   200  403  401 401   401  401   401   401  401   401   401   401
GET    /api/requests/{requestId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/people/{externalUserId}/export  200 200   200  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/people/{externalUserId}         202 202   202  403  401 401   401  401   401   401  401   401   401   401
GET    /api/erasures/{erasureId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/keys                            200 200   200  403  401 401   401  401   401   401  401   401   401   401
POST   /api/keys/{keyId}/roll               200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks                        200 200   200  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks                        201 201   201  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks/{webhookId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
PATCH  /api/webhooks/{webhookId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/webhooks/{webhookId}            204 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/test       200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/rotate     200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/replay     200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks/{webhookId}/deliveries 200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry 200 404 404 403 401 401 401 401 401 401 401 401 401 401
`;
const ON_OWN_ROOM = `
                                            key other test bare pk_ wrong host cohst prtcp else owner coorg membr strgr
POST   /api/embed/rooms                     201 201   201  201  401 401   401  401   401   401  401   401   401   401
POST   /api/embed/sessions                  404 404   404  404  401 401   401  401   401   401  401   401   401   401
POST   /api/embed/links                     404 404   404  404  401 401   401  401   401   401  401   401   401   401
DELETE /api/embed/tokens/{tokenId}          204 204   204  403  401 401   401  401   401   401  401   401   401   401
GET    /api/version                         200 200   200  200  401 200   200  200   200   200  200   200   200   200
GET    /api/rooms                           200 200   200  403  401 401   403  403   403   403  200   200   200   200
GET    /api/rooms/{roomId}                  200 200   200  200  401 200   200  200   200   200  200   200   200   200
PATCH  /api/rooms/{roomId}                  200 403   403  403  401 401   403  403   403   403  200   403   403   403
DELETE /api/rooms/{roomId}                  204 403   403  403  401 401   403  403   403   403  204   403   403   403
POST   /api/rooms/{roomId}/invitations      404 404   404  404  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/invitations      404 404   404  404  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/invitations/{invitationId} 404 404 404 404 401 401 401 401 401 401 401 401 401 401
GET    /api/rooms/{roomId}/invitations/{invitationId}/calendar 404 404 404 404 401 401 401 401 401 401 401 401 401 401
DELETE /api/rooms/{roomId}/invitations/{invitationId} 404 404 404 404 401 401 401 401 401 401 401 401 401 401
POST   /api/rooms/{roomId}/ai-agent/invite  200 403   403  403  401 401   200  200   403   403  200   200   403   403
POST   /api/rooms/{roomId}/ai-agent/remove  200 403   403  403  401 401   200  200   403   403  200   200   403   403
GET    /api/rooms/{roomId}/ai-agent/status  200 200   200  200  401 200   200  200   200   200  200   200   200   200
GET    /api/rooms/{roomId}/live             200 403   403  403  401 401   200  200   403   403  200   200   403   403
POST   /api/rooms/{roomId}/live/end         409 403   403  403  401 401   409  403   403   403  409   403   403   403
POST   /api/rooms/{roomId}/live/mute        409 403   403  403  401 401   409  409   403   403  409   409   403   403
POST   /api/rooms/{roomId}/live/grants      409 403   403  403  401 401   409  409   403   403  409   409   403   403
POST   /api/rooms/{roomId}/live/breakouts   409 403   403  403  401 401   409  409   403   403  409   409   403   403
POST   /api/rooms/{roomId}/live/messages    409 403   403  403  401 401   409  409   403   403  409   409   403   403
DELETE /api/rooms/{roomId}/live/messages/{messageId} 409 403 403 403 401 401 409 409 403 403 409 409 403 403
POST   /api/rooms/{roomId}/live/agent/say   409 403   403  403  401 401   409  409   403   403  409   409   403   403
POST   /api/rooms/{roomId}/live/agent/draft-minutes 409 403 403 403 401 401 409 409 403 403 409 409 403 403
POST   /api/rooms/{roomId}/live/recording   409 403   403  403  401 401   409  409   403   403  409   409   403   403
POST   /api/rooms/{roomId}/live/streams     409 403   403  403  401 401   409  409   403   403  409   409   403   403
GET    /api/rooms/{roomId}/live/streams     200 403   403  403  401 401   200  200   403   403  200   200   403   403
GET    /api/rooms/{roomId}/live/streams/{streamId} 200 403 403 403 401 401 200 200 403 403 200 200 403 403
DELETE /api/rooms/{roomId}/live/streams/{streamId} 204 403 403 403 401 401 204 204 403 403 204 204 403 403
POST   /api/rooms/{roomId}/live/participants/{participantId} 409 403 403 403 401 401 409 409 403 403 409 409 403 403
POST   /api/rooms/{roomId}/simulated-sessions 403 403 403  403  401 401   401  401   401   401  401   401   401   401
GET    /api/rooms/{roomId}/artifacts        200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/artifacts/{sessionId}           200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/sessions                        200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/sessions/{sessionId}            200 403   403  403  401 401   200  200   403   403  200   200   200   403
DELETE /api/sessions/{sessionId}            204 403   403  403  401 401   403  403   403   403  204   403   403   403
GET    /api/sessions/{sessionId}/quality    200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/quality                         200 403   403  403  401 401   200  200   403   403  200   200   200   403
POST   /api/sessions/{sessionId}/ratings    401 401   401  401  401 401   403  403   403   403  401   401   401   401
GET    /api/sessions/{sessionId}/turns      200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/sessions/{sessionId}/polls      200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/sessions/{sessionId}/consents   200 403   403  403  401 401   200  200   403   403  200   200   200   403
DELETE /api/sessions/{sessionId}/polls/{pollId} 204 403 403 403 401 401 403 403 403 403 204 403 403 403
GET    /api/sessions/{sessionId}/files      200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/sessions/{sessionId}/files/{fileId} 200 403 403 403 401 401 200 200 403 403 200 200 200 403
DELETE /api/sessions/{sessionId}/files/{fileId} 204 403 403 403 401 401 403 403 403 403 204 403 403 403
GET    /api/turns                           200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/search                          200 403   403  403  401 401   200  200   403   403  200   200   200   403
POST   /api/ask                             200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/action-items                    200 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/usage                           200 200   200  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/artifacts/{sessionId}           204 403   403  403  401 401   403  403   403   403  204   403   403   403
GET    /api/artifacts/{sessionId}/transcript 200 403  403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/artifacts/{sessionId}/minutes    200 403  403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/artifacts/{sessionId}/minutes/draft 200 403 403 403 401 401   200  200   403   403  200   200   200   403
PATCH  /api/artifacts/{sessionId}/minutes/items/{itemId} 200 403 403 403 401 401 200 200 403 403 200 200 403 403
GET    /api/artifacts/{sessionId}/proof      200 403  403  403  401 401   200  200   403   403  200   200   200   403
POST   /api/artifacts/{sessionId}/minutes   202 403   403  403  401 401   202  202   403   403  202   202   403   403
PATCH  /api/action-items/{actionItemId}      200 403   403  403  401 401   200  200   403   403  200   200   403   403
GET    /api/recordings                      200 403   403  200  401 401   200  200   403   403  200   200   200   403
GET    /api/recordings/{id}                 403 403   403  403  401 401   200  200   403   403  200   200   200   403
DELETE /api/recordings/{id}                 200 403   403  403  401 401   403  403   403   403  200   200   403   403
GET    /api/recordings/{id}/stream          200 403   403  200  401 401   200  200   403   403  200   200   200   403
GET    /api/recordings/{id}/download        403 403   403  403  401 401   200  200   403   403  200   200   200   403
GET    /api/recordings/{id}/file            200 200   200  200  401 200   200  200   200   200  200   200   200   200
POST   /api/recordings/{recordingId}/renders 201 403 403  403  401 401   201  201   403   403  201   201   403   403
GET    /api/recordings/{recordingId}/renders 200 403 403  200  401 401   200  200   403   403  200   200   200   403
GET    /api/recordings/{recordingId}/renders/{renderId} 200 403 403 200 401 401 200 200 403 403 200 200 200 403
GET    /api/recordings/{recordingId}/renders/{renderId}/download 200 403 403 200 401 401 200 200 403 403 200 200 200 403
GET    /api/recordings/{recordingId}/renders/{renderId}/file 200 200 200 200 401 200 200 200 200 200 200 200 200 200
DELETE /api/recordings/{recordingId}/renders/{renderId} 204 403 403 403 401 401 204 204 403 403 204 204 403 403
POST   /api/recordings/{recordingId}/links  201 403 403  403  401 401   403  403   403   403  201   201   403   403
GET    /api/recordings/{recordingId}/links  200 403 403  200  401 401   200  200   403   403  200   200   200   403
DELETE /api/recordings/{recordingId}/links/{linkId} 204 403 403 403 401 401 403 403 403 403 204 204 403 403
GET    /api/events                          200 200   200  403  401 401   401  401   401   401  401   401   401   401
GET    /api/events/{eventId}                200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/requests                           200 200   200  403  401 401   401  401   401   401  401   401   401   401
GET    /api/requests/{requestId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/people/{externalUserId}/export  200 200   200  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/people/{externalUserId}         202 202   202  403  401 401   401  401   401   401  401   401   401   401
GET    /api/erasures/{erasureId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/keys                            200 200   200  403  401 401   401  401   401   401  401   401   401   401
POST   /api/keys/{keyId}/roll               200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks                        200 200   200  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks                        201 201   201  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks/{webhookId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
PATCH  /api/webhooks/{webhookId}            200 404   404  403  401 401   401  401   401   401  401   401   401   401
DELETE /api/webhooks/{webhookId}            204 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/test       200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/rotate     200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/replay     200 404   404  403  401 401   401  401   401   401  401   401   401   401
GET    /api/webhooks/{webhookId}/deliveries 200 404   404  403  401 401   401  401   401   401  401   401   401   401
POST   /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry 200 404 404 403 401 401 401 401 401 401 401 401 401 401
`;

const pem = newSigningKey();
let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let receiver: WebhookReceiver;
/** The ids of a webhook of the owner's live account. */
let webhook: { webhookId: string; deliveryId: string; eventId: string };
/** The id of a request of the owner's live account. */
let requestId: string;
/** The id of an erasure in the owner's live account. */
let erasureId: string;
/** The id of an invitation to the embed room. */
let invitationId: string;
/** Several credentials a column, where all of them have to fare alike. */
let credentials: Record<'embed' | 'own', Record<string, Wrong>>;

beforeAll(async () => {
  speech = await transcriptionDouble();
  model = await languageModelDouble(attentive);
  server = await testServer({
    env: {
      SIGNING_KEY: pem,
      STT_BASE_URL: speech.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny-model',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    },
  });
  scene = await newScene(server);
  for (const { sessionId } of [scene.embed, scene.own]) {
    await addMinutes(server.services.db, sessionId, { decisions: ['ship it'], actionItems: [storedItem()] });
    await addDraft(server.services.db, sessionId);
  }
  receiver = await startWebhookReceiver();
  const invited = await server.call('POST', `/api/rooms/${scene.embed.roomId}/invitations`, {
    key: scene.key,
    body: INVITATION,
  });
  invitationId = invited.body.invitationId;
  erasureId = (await server.call('DELETE', '/api/people/user-41', { key: scene.key })).body.erasureId;
  requestId = invited.headers.get('x-request-id') ?? '';
  await server.services.requestLog.flush();
  const webhookId = await newWebhook();
  await newEmbedRoom(server, scene.key);
  const findDelivered = async () => (await listDelivered(webhookId))[0];
  webhook = { webhookId, ...(await vi.waitUntil(findDelivered, { timeout: STEP_LIMIT_MS })) };
  const wrong = { ...(await wrongKeys(server, scene)), ...(await wrongBearers(server, scene, pem)) };
  const elsewhere = await newEmbedRoom(server, scene.key);
  const bare = await newKeyFor(scene.owner, 'live', []);
  const columns = (place: RoomFixture): Record<string, Wrong> => ({
    key: { key: { key: scene.key } },
    other: { other: { key: scene.otherKey } },
    test: { test: { key: scene.testKey } },
    bare: { bare: { key: bare } },
    pk_: {
      key: { key: 'pk_live_0' },
      bearer: { bearer: 'pk_live_0' },
      both: { key: 'pk_x', bearer: scene.owner.bearer },
    },
    // A credential that counts as none does so wherever it is sent: the room of a key shows all of them.
    wrong: place === scene.embed ? wrong : { 'no credential': {} },
    host: { host: { bearer: joinToken(server, place.roomId, 'host') } },
    cohst: { 'co-host': { bearer: joinToken(server, place.roomId, 'co-host') } },
    prtcp: { participant: { bearer: joinToken(server, place.roomId, 'participant') } },
    else: { 'host elsewhere': { bearer: joinToken(server, elsewhere, 'host') } },
    owner: { owner: { bearer: scene.owner.bearer } },
    coorg: { 'co-organizer': { bearer: scene.coOrganizer.bearer } },
    membr: { member: { bearer: scene.member.bearer } },
    strgr: { stranger: { bearer: scene.stranger.bearer } },
  });
  credentials = { embed: columns(scene.embed), own: columns(scene.own) };
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close(), receiver.close()]));

async function newWebhook(): Promise<string> {
  const { body } = await server.call('POST', '/api/webhooks', {
    key: scene.key,
    body: { url: receiver.url, types: ['room.created'] },
  });
  return body.webhookId;
}

async function listDelivered(webhookId: string) {
  const path = `/api/webhooks/${webhookId}/deliveries?status=succeeded&limit=200`;
  return (await server.call('GET', path, { key: scene.key })).body.deliveries;
}

/** Creates a key that has not been rolled, of the owner's live account. */
const newKeyId = async (): Promise<string> =>
  (await scene.owner.portal.keys.create({ accountId: scene.owner.live, name: 'Worker' })).keyId;

/** The bodies of requests about a running call. No call runs in these rooms. */
const LIVE_BODIES: Record<string, object> = {
  grants: { chat: false },
  breakouts: { action: 'close' },
  messages: { kind: 'chat', text: 'Hello' },
  agent: { text: 'Hello' },
  participants: { action: 'mute' },
  recording: { action: 'stop' },
  streams: { url: 'rtmps://live.example.com/app/key' },
};

/** Somebody who is invited to a call that has a time. */
const INVITATION = { externalUserId: 'user-42', notBefore: '2026-01-01T10:00:00Z' };

/** Creates a session of which minutes can be written. */
async function newNotedSession(roomId: string): Promise<string> {
  const { db } = server.services;
  const { id } = await addSession(db, roomId);
  await addAgent(db, id);
  await addTurn(db, id);
  return id;
}

const isDeleted = (operation: string, status: number): boolean =>
  operation === 'DELETE /api/recordings/{id}' && status === 200;

const newRecording = async (roomId: string): Promise<string> =>
  (await addRecording(server.services.db, roomId)).id;

/** A render of each recording, which stays. */
const renders = new Map<string, Promise<string>>();

function renderOf(recordingId: string): Promise<string> {
  const found = renders.get(recordingId) ?? newRender(recordingId);
  renders.set(recordingId, found);
  return found;
}

async function newRender(recordingId: string): Promise<string> {
  const { db, storage } = server.services;
  const id = await addRender(db, recordingId, { status: 'ready', storage: storage.own.kind, sizeBytes: 10 });
  await storage.own.put(`${id}.mp4`, Buffer.from('0123456789'), { mimeType: 'video/mp4' });
  return id;
}

async function newLink(recordingId: string): Promise<string> {
  const path = `/api/recordings/${recordingId}/links`;
  return (await server.call('POST', path, { key: scene.key, body: {} })).body.linkId;
}

async function newPoll(sessionId: string): Promise<string> {
  const { db } = server.services;
  const { id } = await addParticipant(db, sessionId);
  return addPoll(db, sessionId, id);
}

async function newFile(sessionId: string): Promise<string> {
  const { db } = server.services;
  const { id } = await addParticipant(db, sessionId);
  return (await addFile(db, { sessionId, participantId: id })).id;
}

const itemOf = async (sessionId: string): Promise<string> =>
  (await findActionItems(server.services.db, sessionId))[0]?.id ?? '';

/** Returns the address and body of one try. Each try to delete something gets a new one. */
async function tryOf(operation: string, of: 'embed' | 'own', status: number) {
  const { roomId, sessionId, recordingId } = scene[of];
  const [, path = ''] = operation.split(' ');
  const isPoll = path.endsWith('/{pollId}');
  const isFile = path.endsWith('/{fileId}');
  const isInvitation = path.endsWith('/{invitationId}');
  const isStream = path.endsWith('/{streamId}');
  const renderId = () => (status === 204 ? newRender(recordingId) : renderOf(recordingId));
  const another = () => (of === 'embed' ? newEmbedRoom(server, scene.key) : newOwnRoom(scene.owner));
  const filled = path
    .replace('{roomId}', status === 204 && !isInvitation && !isStream ? await another() : roomId)
    .replace('{invitationId}', invitationId)
    .replace(
      '{sessionId}',
      isPoll || isFile || (status !== 202 && status !== 204) ? sessionId : await newNotedSession(roomId),
    )
    .replace('{tokenId}', randomUUID())
    .replace('{externalUserId}', randomUUID())
    .replace('{erasureId}', erasureId)
    .replace('{id}', isDeleted(operation, status) ? await newRecording(roomId) : recordingId)
    .replace(
      '{webhookId}',
      status === 204 && path.endsWith('/{webhookId}') ? await newWebhook() : webhook.webhookId,
    )
    .replace('{deliveryId}', webhook.deliveryId)
    .replace('{eventId}', webhook.eventId)
    .replace('{requestId}', requestId)
    .replace('{pollId}', isPoll ? await newPoll(sessionId) : '')
    .replace('{recordingId}', recordingId)
    .replace('{renderId}', path.includes('{renderId}') ? await renderId() : '')
    .replace(
      '{linkId}',
      status === 204 && path.endsWith('/{linkId}') ? await newLink(recordingId) : 'lnk_none',
    )
    .replace('{fileId}', isFile ? await newFile(sessionId) : '')
    .replace('{keyId}', path.includes('{keyId}') ? await newKeyId() : '')
    .replace('{actionItemId}', path.includes('{actionItemId}') ? await itemOf(sessionId) : '')
    .replace('{itemId}', path.includes('{itemId}') ? await itemOf(sessionId) : '')
    .replace('{streamId}', isStream ? await addStream(server.services.db, { roomId, sessionId }) : '')
    .replace('{messageId}', 'msg_none')
    .replace('{participantId}', 'prt_nobody');
  const live = /\/live\/(\w+)/.exec(path)?.[1];
  const takesBody = !operation.startsWith('GET ');
  if (live !== undefined && takesBody) return { path: filled, body: LIVE_BODIES[live] ?? {} };
  if (path.endsWith('/{itemId}')) return { path: filled, body: { opinion: 'confirmed' } };
  if (path.endsWith('/ratings')) return { path: filled, body: { stars: 5 } };
  if (path.endsWith('/renders')) return { path: filled, body: { format: 'webm', from: 0 } };
  if (path.endsWith('/invitations')) return { path: filled, body: INVITATION };
  if (path.endsWith('/simulated-sessions'))
    return { path: filled, body: { participants: [{ externalUserId: 'user-42' }] } };
  if (path === '/api/webhooks') return { path, body: { url: receiver.url, types: ['webhook.disabled'] } };
  if (path.endsWith('/replay')) return { path: filled, body: { after: 0 } };
  if (path.endsWith('/retry')) await vi.waitUntil(isDelivered, { timeout: STEP_LIMIT_MS });
  if (path === '/api/embed/sessions' || path === '/api/embed/links')
    return { path, body: { roomId, externalUserId: 'user-42' } };
  if (['/api/recordings', '/api/sessions', '/api/quality', '/api/action-items'].includes(path))
    return { path: `${path}?roomId=${roomId}` };
  if (path === '/api/ask') return { path, body: { question: 'What about the budget?', roomId } };
  if (path === '/api/turns' || path === '/api/search') return { path: `${path}?roomId=${roomId}&q=budget` };
  if (!path.endsWith('/file')) return { path: filled };
  const { tokens } = server.services;
  const { token } = path.includes('{renderId}')
    ? tokens.signRender({ render: await renderOf(recordingId) })
    : tokens.signFile({ recording: recordingId, use: 'stream' });
  return { path: `${filled}?token=${token}` };
}

const isDelivered = async () =>
  (await listDelivered(webhook.webhookId)).some(
    ({ deliveryId }: { deliveryId: string }) => deliveryId === webhook.deliveryId,
  );

/** Returns whether an answer fits the contract: an error has exactly its sentence. */
function isContractual({ status, body }: Answer): boolean {
  return status < 400 || (Object.keys(body).join() === 'error' && typeof body.error === 'string');
}

function parse(table: string) {
  const [header = '', ...lines] = table.trim().split('\n');
  const columns = header.trim().split(/ +/);
  return lines.map((line) => {
    const [method = '', path = '', ...statuses] = line.split(/ +/);
    return {
      operation: `${method} ${path}`,
      expected: columns.map((name, n) => [name, Number(statuses[n])] as const),
    };
  });
}

/** Routes that serve the bytes of a file to the holder of a token in their address. They are not operations of the router. */
const FILE_ROUTES = [
  'GET /api/recordings/{id}/file',
  'GET /api/recordings/{recordingId}/renders/{renderId}/file',
];

describe.each([
  ['embed', ON_EMBED_ROOM],
  ['own', ON_OWN_ROOM],
] as const)('on a room of kind %s', (of, table) => {
  it('every operation has its row', () => {
    const rows = parse(table).map(({ operation }) => operation);
    const routes = routesOf(appRouter).map(({ method, path }) => `${method} ${path}`);
    expect(rows.sort()).toEqual([...routes, ...FILE_ROUTES].sort());
  });

  it.each(parse(table))(
    '$operation answers each caller as the table says',
    async ({ operation, expected }) => {
      const [method = ''] = operation.split(' ');
      const seen: Record<string, number | string> = {};
      const wanted: Record<string, number> = {};
      expect(Object.keys(credentials[of])).toEqual(expected.map(([column]) => column));
      for (const [column, status] of expected) {
        for (const [name, credential] of Object.entries<CallOptions>(credentials[of][column] ?? {})) {
          const { path, body } = await tryOf(operation, of, status);
          const answer = await server.call(method, path, {
            ...credential,
            ...(body && method !== 'GET' && { body }),
          });
          seen[`${column}: ${name}`] = isContractual(answer) ? answer.status : answer.text;
          wanted[`${column}: ${name}`] = status;
        }
      }
      expect(seen).toEqual(wanted);
    },
  );
});
