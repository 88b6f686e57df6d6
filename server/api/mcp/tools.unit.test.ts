import { expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../router';
import { expose, router } from '../../platform/procedures/expose';
import type { Operation, Rest, Tool } from '../../platform/procedures/operation';
import { TOOLSETS } from '../../platform/toolsets';
import { instructions } from './instructions';
import { restCall } from './request';
import { toolResult } from './result';
import { toolsOf, ToolDefinitionError } from './tools';

const tool: Tool = {
  name: 'do_it',
  title: 'Do it',
  description: 'Does it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

const rest: Rest = {
  method: 'POST',
  path: '/api/things/{thingId}',
  tag: 'Rooms',
  summary: '',
  description: '',
  failures: {},
};

const input = z.object({
  thingId: z.string(),
  name: z.string(),
  settings: z.object({ deep: z.object({ size: z.int() }) }).optional(),
});

const output = z.object({ one: z.string(), other: z.string() });

const things = (operation: Partial<Operation>, schemas: { input?: z.ZodType; output?: z.ZodType } = {}) =>
  router({
    thing: expose(
      { input, output, ...schemas },
      async () => ({
        one: '',
        other: '',
      }),
      { auth: 'key', rest, ...operation },
    ),
  });

it('offers the twelve tools of the specification and the five of the commonest questions, as committed', async () => {
  const definitions = [...toolsOf(appRouter).tools.values()].map(({ definition }) => definition);
  expect(definitions).toHaveLength(17);
  await expect(`${JSON.stringify(definitions, null, 2)}\n`).toMatchFileSnapshot('tools.snapshot.json');
});

it.each([
  [
    'rooms',
    [
      'get_join_link',
      'invite_person',
      'list_invitations',
      'list_rooms',
      'revoke_invitation',
      'revoke_join_link',
      'update_room',
    ],
  ],
  ['search', ['ask_meetings', 'search_meetings', 'search_transcripts']],
  [
    'live',
    [
      'draft_minutes',
      'end_call',
      'follow_call',
      'get_live_call',
      'list_streams',
      'moderate_participant',
      'mute_call',
      'pause_recording',
      'resume_recording',
      'send_call_message',
      'set_breakout_rooms',
      'set_call_grants',
      'stop_recording',
      'stop_stream',
      'stream_call',
    ],
  ],
  ['say', ['say_in_call']],
  ['speak', ['say_in_call']],
  [
    'history',
    [
      'confirm_minutes_item',
      'erase_person',
      'export_transcript',
      'follow_call',
      'get_erasure',
      'get_minutes_draft',
      'get_person_export',
      'get_quality',
      'get_render_url',
      'get_session',
      'get_usage',
      'list_action_items',
      'list_all_sessions',
      'list_files',
      'list_polls',
      'list_recording_links',
      'render_recording',
      'revoke_recording_link',
      'share_recording',
      'update_action_item',
    ],
  ],
  ['events', ['list_events', 'list_webhook_deliveries', 'retry_webhook_delivery']],
  ['test', ['simulate_meeting']],
] as const)('offers more as the set %s, as committed', async (toolset, names) => {
  const definitions = [...toolsOf(appRouter, [toolset]).tools.values()].map(({ definition }) => definition);
  expect(definitions.map(({ name }) => name).toSorted()).toEqual(names);
  await expect(`${JSON.stringify(definitions, null, 2)}\n`).toMatchFileSnapshot(
    `tools-${toolset}.snapshot.json`,
  );
});

it('offers what changes nothing where it is to read only, and what is named', () => {
  const reading = toolsOf(appRouter, TOOLSETS, { readOnly: true });
  expect([...reading.tools.keys()]).toEqual(
    expect.arrayContaining(['get_room', 'get_transcript', 'list_rooms']),
  );
  const posting = [...reading.tools.values()].filter(({ method }) => method !== 'GET');
  expect(posting.map(({ definition }) => definition.name)).toEqual(['ask_meetings']);
  expect(reading.flow).toEqual(['list_sessions', 'get_summary_and_actions']);
  const named = toolsOf(appRouter, ['default', 'rooms'], { names: ['list_rooms', 'get_join_info'] });
  expect([...named.tools.keys()].toSorted()).toEqual(['get_join_info', 'list_rooms']);
  expect(() => toolsOf(appRouter, ['default'], { names: ['update_room'] })).toThrow('update_room');
});

it.each(
  [...toolsOf(appRouter, TOOLSETS).tools.values()].map(
    ({ definition }) => [definition.name, definition] as const,
  ),
)(
  'tells of %s in two to five sentences, and of every argument with an example or its values',
  (_, { title, description, inputSchema }) => {
    const sentences = description.split(/(?<=\.)\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
    expect(title).toMatch(/^[A-Z][^.]+$/);
    for (const argument of Object.values(inputSchema.properties)) {
      expect(argument.description).toMatch(/\.$/);
      expect(JSON.stringify(argument)).toMatch(/"(examples|enum)":/);
    }
  },
);

it('says in title and text that end_meeting does not disconnect a live call', () => {
  const { title, description, annotations } = toolsOf(appRouter).tools.get('end_meeting')!.definition;
  expect(title).toContain('does not disconnect a live call');
  expect(description).toContain('does not disconnect a live call');
  expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});

it('tells the usual flow before the first call, and what is done only when it is asked for', () => {
  const told = instructions({ toolbox: toolsOf(appRouter) });
  expect(told).toContain(
    'The usual flow: create_room → get_join_info → invite_agent → list_sessions → get_summary_and_actions.',
  );
  expect(told).toContain('Only when the user asks for it: end_meeting, remove_agent.');
});

it('refuses a number that overflowed when it was read, which would be sent as null', () => {
  const made = toolsOf(things({ tools: [{ ...tool, args: { size: 'settings.deep.size' } }] })).tools.get(
    'do_it',
  )!;
  const given = { thingId: 'a', name: 'x', size: JSON.parse('1e400') };
  expect(() => restCall(made, given)).toThrow('The number at "size" cannot be stored exactly');
});

it('puts every argument where the operation takes it, and sends none that the tool does not offer', () => {
  const offered = { ...tool, args: { size: 'settings.deep.size' }, omit: [] };
  const made = toolsOf(things({ tools: [offered] })).tools.get('do_it')!;
  expect(made.definition.inputSchema).toMatchObject({
    properties: { thingId: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
    required: ['thingId', 'name'],
    additionalProperties: false,
  });
  const given = { thingId: 'a/../b c', name: null, size: 3, settings: 'smuggled', more: true };
  expect(restCall(made, given)).toEqual({
    method: 'POST',
    path: '/api/things/a%2F..%2Fb%20c',
    body: '{"name":null,"settings":{"deep":{"size":3}}}',
    isText: false,
  });
});

it('writes query arguments as text, lists as the same name again, each field of an object with its name, and leaves null out', () => {
  const query = things({ rest: { ...rest, method: 'GET', path: '/api/things' }, tools: [tool] });
  const made = toolsOf(query).tools.get('do_it')!;
  const given = { thingId: ['a', 'b&c'], name: null, settings: { deep: 1 } };
  expect(restCall(made, given).path).toBe('/api/things?thingId=a&thingId=b%26c&settings.deep=1');
  expect(restCall(made, {})).toMatchObject({ method: 'GET', path: '/api/things', body: null });
});

it('shows the defaults of a tool and sends them when an argument is not given', () => {
  const query = { rest: { ...rest, method: 'GET', path: '/api/things' } as const };
  const made = toolsOf(things({ ...query, tools: [{ ...tool, defaults: { name: 'x' } }] })).tools.get(
    'do_it',
  )!;
  expect(made.definition.inputSchema.properties.name).toEqual({ type: 'string', default: 'x' });
  expect(restCall(made, { thingId: 'a' }).path).toBe('/api/things?thingId=a&name=x');
  expect(restCall(made, { thingId: 'a', name: 'y' }).path).toBe('/api/things?thingId=a&name=y');
});

it.each([undefined, null, 42, {}, '', '.', '..', '\uD800'])('refuses %j as a path argument', (thingId) => {
  const made = toolsOf(things({ tools: [tool] })).tools.get('do_it')!;
  expect(() => restCall(made, { thingId, name: 'x' })).toThrow('"thingId"');
});

it('keeps the fields of the answer that the tool names', () => {
  const made = toolsOf(things({ tools: [{ ...tool, keep: ['other'] }] })).tools.get('do_it')!;
  expect(made.definition.outputSchema).toEqual({ type: 'object', properties: { other: { type: 'string' } } });
});

it('keeps parts of objects and of the items of lists', () => {
  const deep = z.object({
    items: z.array(z.object({ a: z.string(), b: z.object({ c: z.int(), d: z.int() }) })),
  });
  const made = toolsOf(things({ tools: [{ ...tool, keep: ['items.b.c'] }] }, { output: deep })).tools.get(
    'do_it',
  )!;
  const c = { type: 'object', properties: { c: { type: 'integer' } } };
  expect(made.definition.outputSchema.properties.items).toMatchObject({
    items: { properties: { b: c } },
  });
  const value = { items: [{ a: 'x', b: { c: 1, d: 2 } }, null], more: 1 };
  expect(toolResult({ ok: true, value }, made.keep).structuredContent).toEqual({
    items: [{ b: { c: 1 } }, null],
  });
});

it('sends what is fixed with every call, and does not offer it', () => {
  const made = toolsOf(things({ tools: [{ ...tool, fixed: { name: 'x' } }] })).tools.get('do_it')!;
  expect(Object.keys(made.definition.inputSchema.properties)).toEqual(['thingId', 'settings']);
  expect(restCall(made, { thingId: 'a', name: 'y' }).body).toBe('{"name":"x"}');
});

it('merges the alternatives of an answer into one object that rejects no field and no value', () => {
  const either = z.union([
    z.object({ kind: z.literal('a'), size: z.int() }),
    z.object({ kind: z.enum(['b', 'c']), at: z.iso.datetime().nullable() }),
  ]);
  const made = toolsOf(things({ tools: [tool] }, { output: either })).tools.get('do_it')!;
  expect(made.definition.outputSchema).toEqual({
    type: 'object',
    properties: {
      kind: {
        anyOf: [
          { type: 'string', examples: ['a'] },
          { type: 'string', examples: ['b', 'c'] },
        ],
      },
      size: { type: 'integer' },
      at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    },
  });
});

const wrong: [mistake: string, operation: Partial<Operation>, schemas?: Parameters<typeof things>[1]][] = [
  ['another one has the same name', { tools: [tool, tool] }],
  ['a name has', { tools: [{ ...tool, name: 'do-it' }] }],
  ['not a REST route', { tools: [tool], rest: undefined }],
  ['takes no secret key', { tools: [tool], auth: 'user' }],
  ['takes no "settings.shallow"', { tools: [{ ...tool, args: { size: 'settings.shallow' } }] }],
  ['takes no "nothing"', { tools: [{ ...tool, omit: ['nothing'] }] }],
  ['it has no argument "nothing"', { tools: [{ ...tool, defaults: { nothing: 1 } }] }],
  ['no argument fills "name"', { tools: [{ ...tool, omit: ['name'] }] }],
  ['no argument fills "thingId"', { tools: [tool] }, { input: z.object({ name: z.string() }) }],
  ['two fields are filled by "name"', { tools: [{ ...tool, args: { name: 'settings.deep.size' } }] }],
  [
    'a query cannot carry "settings.deep.size"',
    { tools: [{ ...tool, args: { size: 'settings.deep.size' } }], rest: { ...rest, method: 'GET' } },
  ],
  ['does not answer with "third"', { tools: [{ ...tool, keep: ['one', 'third'] }] }],
  ['does not answer with "one.deep"', { tools: [{ ...tool, keep: ['one.deep'] }] }],
  ['takes no "nothing"', { tools: [{ ...tool, fixed: { nothing: 1 } }] }],
  ['its input is not one object', { tools: [tool] }, { input: z.string() }],
  ['its output is not an object', { tools: [tool] }, { output: z.array(z.string()) }],
];

it.each(wrong)('stops the start with "%s"', (mistake, operation, schemas) => {
  const make = () => toolsOf(things(operation, schemas));
  expect(make).toThrow(ToolDefinitionError);
  expect(make).toThrow(mistake);
});
