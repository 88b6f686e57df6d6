import { expect, it } from 'vitest';
import type { ConnectionStats } from '../engine/engine';
import { connectionUseOf } from './connection-use';

/** Returns the statistics of a connection over a route. */
function connection(local: object, remote: object = {}): ConnectionStats {
  const reports = [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
    { id: 'P', type: 'candidate-pair', localCandidateId: 'L', remoteCandidateId: 'R' },
    { id: 'Q', type: 'candidate-pair', localCandidateId: 'X', remoteCandidateId: 'R' },
    { id: 'L', type: 'local-candidate', candidateType: 'host', ...local },
    { id: 'X', type: 'local-candidate', candidateType: 'relay', networkType: 'ethernet' },
    { id: 'R', type: 'remote-candidate', candidateType: 'host', ...remote },
  ];
  return { participantId: 'ada', reports, incoming: new Map(), outgoing: new Map() };
}

it.each([
  [
    'the browser',
    [connection({ networkType: 'wifi' })],
    'cellular',
    { network: 'cellular', isRelayed: false },
  ],
  [
    'the chosen candidate',
    [connection({ networkType: 'wifi' })],
    undefined,
    { network: 'wifi', isRelayed: false },
  ],
  ['nobody', [connection({ networkType: 'vpn' })], 'bluetooth', { isRelayed: false }],
  ['nobody, without a connection', [], undefined, {}],
])('takes the network from %s', (_, connections, type, expected) => {
  expect(connectionUseOf(connections, type)).toEqual(expected);
});

it.each([
  ['its own relay', connection({ candidateType: 'relay' })],
  ["the other side's relay", connection({}, { candidateType: 'relay' })],
])('recognizes media that pass %s', (_, relayed) => {
  expect(connectionUseOf([connection({}), relayed], undefined)).toEqual({ isRelayed: true });
});

it('recognizes the route of a browser without statistics of the transport', () => {
  const reports = [
    { id: 'P', type: 'candidate-pair', nominated: true, localCandidateId: 'L', remoteCandidateId: 'R' },
    { id: 'L', type: 'local-candidate', candidateType: 'relay' },
    { id: 'R', type: 'remote-candidate', candidateType: 'host' },
    null,
  ];
  expect(connectionUseOf([{ ...connection({}), reports }], undefined)).toEqual({ isRelayed: true });
});
