import { expect, it } from 'vitest';
import { z } from 'zod';
import { apiDocument } from '../../boot/endpoints/api-document';
import { EVENT_TYPES, POSTED_EVENT_TYPES } from '../../platform/events/types';
import { event } from './contract';
import { postedEvents } from './typed';

const Ref = z.object({ $ref: z.string() });
const ObjectSchema = z.object({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()),
});
const { components, webhooks } = z
  .object({
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    webhooks: z.record(
      z.string(),
      z.object({
        post: z.object({
          requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: Ref }) }) }),
        }),
      }),
    ),
  })
  .parse(JSON.parse(JSON.stringify(apiDocument('https://meet.test'))));

const nameIn = (ref: string): string => ref.replace('#/components/schemas/', '');
const schemaOf = (ref: string) => ObjectSchema.parse(components.schemas[nameIn(ref)]);
const union = z
  .object({
    oneOf: z.array(Ref),
    discriminator: z.object({ propertyName: z.literal('type'), mapping: z.record(z.string(), z.string()) }),
  })
  .parse(components.schemas['Event']);

it('the document names a schema for every event type, which the type selects', () => {
  const { OtherEvent, ...mapping } = union.discriminator.mapping;
  expect(Object.keys(mapping)).toEqual(EVENT_TYPES);
  expect(union.oneOf.map(({ $ref }) => $ref)).toEqual([...Object.values(mapping), OtherEvent]);
  for (const [type, ref] of Object.entries(mapping))
    expect(schemaOf(ref).properties['type']).toMatchObject({ type: 'string', const: type });
});

it('the document has a schema for events of types that it does not name, and tries it last', () => {
  const last = union.oneOf.at(-1)?.$ref ?? '';
  expect(schemaOf(last).properties['type']).toMatchObject({
    type: 'string',
    not: { $ref: '#/components/schemas/EventType' },
  });
  expect(components.schemas['EventType']).toMatchObject({ enum: [...POSTED_EVENT_TYPES] });
});

it('every schema of an event has every field of an event', () => {
  const fields = Object.keys(event.shape);
  for (const { $ref } of union.oneOf) {
    expect(Object.keys(schemaOf($ref).properties)).toEqual(fields);
    expect(schemaOf($ref).required).toEqual(fields);
  }
});

it('the document lists a webhook for every event type and for the test of an endpoint, with its schema', () => {
  expect(Object.keys(webhooks).toSorted()).toEqual([...POSTED_EVENT_TYPES, 'webhook.test'].toSorted());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { $ref } = post.requestBody.content['application/json'].schema;
    expect(schemaOf($ref).properties['type']).toMatchObject({ const: type });
  }
});

it('accepts events of every type, of later versions as well', () => {
  const sample = {
    id: 'evt_5ztr3rcbmyv4w6yhqxq2fz5gpe',
    timestamp: '2026-03-01T11:00:00.000Z',
    apiVersion: 'post-phase-1',
    livemode: true,
    accountId: 'acc_5ztr3rcbmyv4w6yhqxq2fz5gpe',
    sequence: 1,
    roomId: null,
    conferenceSessionId: null,
    requestId: null,
    data: { color: 'red' },
  };
  for (const type of [...postedEvents.map((posted) => posted.type), 'room.painted']) {
    expect(event.parse({ ...sample, type })).toEqual({ ...sample, type });
  }
});
