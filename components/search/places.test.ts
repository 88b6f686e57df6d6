import { expect, it } from 'vitest';
import { eventListsFor, placesFor } from './places';

const everybody = () => true;
const viewers = (least: string) => least === 'viewer';
const labels = (places: { label: string }[]) => places.map(({ label }) => label);

it('finds a page by a part of its name or of its path', () => {
  expect(labels(placesFor('ROOM', everybody))).toEqual(['Rooms']);
  expect(labels(placesFor('mcp', everybody))).toEqual(['Assistants (MCP)']);
  expect(labels(placesFor('action-items', everybody))).toEqual(['Action items']);
  expect(labels(placesFor(' sett ', everybody))).toEqual(['Settings']);
  expect(placesFor('nothing of this name', everybody)).toEqual([]);
});

it('offers all pages for an empty text', () => {
  expect(labels(placesFor('', everybody))).toEqual(expect.arrayContaining(['Overview', 'Keys', 'Settings']));
});

it('finds no page that the role of the person does not open', () => {
  expect(labels(placesFor('', viewers))).not.toContain('Keys');
  expect(placesFor('webhooks', viewers)).toEqual([]);
});

it('finds the events of a type by its name or words, and none for a short text', () => {
  expect(eventListsFor('recording.ready')).toMatchObject([
    { label: 'Recording ready', path: 'events?types=recording.ready' },
  ]);
  expect(labels(eventListsFor('ROOM CREATED'))).toEqual(['Room created']);
  expect(eventListsFor('e')).toEqual([]);
  expect(eventListsFor('turn.created')).toEqual([]);
  expect(eventListsFor('ed')).toHaveLength(5);
});
