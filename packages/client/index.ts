export { createClient, type ConferenceRoomClient } from './client.ts';
export { ConferenceRoomError } from './errors.ts';
export { constructEvent, WebhookVerificationError, type WebhookHeaders } from './webhooks.ts';
export type { ClientOptions, Paged, RequestOptions } from './request.ts';
export type * from './generated.ts';
