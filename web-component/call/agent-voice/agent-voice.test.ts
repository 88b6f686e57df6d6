import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentState } from '../../../server/platform/hub/agent';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from '../state/call-action';
import { AgentVoice } from './agent-voice';

/** The audio context of a page. Its clock stands until the test moves it. */
class HandDrivenAudio extends EventTarget {
  state: AudioContextState = startsAs;
  currentTime = 10;
  createMediaStreamDestination = () => ({ stream });
  createBuffer = (_: number, length: number, rate: number) => ({
    duration: length / rate,
    copyToChannel: () => undefined,
  });
  resume = async (): Promise<void> => undefined;
  close = async (): Promise<void> => void (this.state = 'closed');

  constructor() {
    super();
    created.push(this);
  }

  begin(): void {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }
}

class HandDrivenGain {
  gain = { setTargetAtTime: (volume: number) => void volumes.push(volume) };
  connect = () => undefined;
}

class HandDrivenSource extends EventTarget {
  connect = () => undefined;
  start = (at: number) => void starts.push(at.toFixed(2));
  stop = () => void (stops += 1);
}

const stream = { id: 'the voice' };
let startsAs: AudioContextState;
let created: HandDrivenAudio[];
let starts: string[];
let stops: number;
let volumes: number[];
let actions: CallAction[];
let over: AbortController;
let voice: AgentVoice;

beforeEach(() => {
  created = [];
  startsAs = 'running';
  starts = [];
  stops = 0;
  volumes = [];
  actions = [];
  vi.stubGlobal('AudioContext', HandDrivenAudio);
  vi.stubGlobal('GainNode', HandDrivenGain);
  vi.stubGlobal('AudioBufferSourceNode', HandDrivenSource);
  vi.stubGlobal('addEventListener', () => undefined);
  over = new AbortController();
  voice = new AgentVoice({ signal: over.signal, dispatch: (action) => void actions.push(action) });
});

afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
});

/** 200 ms of silence. */
const SOUND = btoa('\0'.repeat(9_600));
const piece = (messageId: string, number: number): ToParticipant => ({
  type: 'agent-speech',
  participantId: 'agent',
  messageId,
  number,
  audio: SOUND,
});

/** Receives pieces of a message, and waits until the player is loaded. */
async function hear(messageId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) voice.receive(piece(messageId, number));
  await vi.dynamicImportSettled();
}

const AGENT: AgentState = {
  participantId: 'agent',
  mode: 'Notetaker',
  language: null,
  captions: false,
  isImpaired: false,
  speaks: true,
};

describe('what the agent says', () => {
  it('is played without gaps, as the sound of the agent', async () => {
    await hear('one', 2);
    await hear('one', 1);
    await hear('two', 1);
    expect(starts).toEqual(['10.15', '10.35', '10.55', '10.75']);
    const streams = { audio: stream, camera: null, screen: null };
    const shown = { type: 'remote-streams', participantId: 'agent', streams };
    expect(actions).toEqual([shown, shown]);
  });

  it('waits until the browser plays sound, three seconds of it at most', async () => {
    startsAs = 'suspended';
    await hear('one', 1);
    await hear('one', 30);
    expect(starts).toEqual([]);
    created[0]?.begin();
    expect(starts).toHaveLength(15);
  });

  it('shows the agent among those who speak, for as long as it is heard', async () => {
    const people = { speaking: new Set<string>(), activeSpeakerId: null };
    await hear('one', 1);
    expect([...voice.among(people).speaking]).toEqual(['agent']);
    for (const audio of created) audio.currentTime = 10.4;
    expect([...voice.among(people).speaking]).toEqual([]);
  });

  it('is turned down while a person speaks', async () => {
    await hear('one', 1);
    const ada = { speaking: new Set(['ada']) };
    voice.among(ada);
    voice.among(ada);
    voice.among({ speaking: new Set<string>() });
    expect(volumes).toEqual([0.2, 1]);
  });

  it('goes on while the agent stays the same', async () => {
    await hear('one', 1);
    voice.receive({ type: 'agent-changed', agent: { ...AGENT, isImpaired: true } });
    expect(stops).toBe(0);
  });

  it('stays turned down when somebody spoke before its first sound', async () => {
    voice.among({ speaking: new Set(['ada']) });
    await hear('one', 1);
    expect(volumes).toEqual([0.2]);
  });
});

describe('what was said is not played any more', () => {
  it.each<[string, ToParticipant]>([
    ['a host stops the agent', { type: 'agent-speech-stopped', by: 'ada' }],
    ['the hosts mute the agent', { type: 'agent-changed', agent: { ...AGENT, isMuted: true } }],
    ['another agent comes', { type: 'agent-changed', agent: { ...AGENT, participantId: 'other' } }],
    ['the agent leaves', { type: 'agent-changed', agent: null }],
    ['the room turns speech off', { type: 'agent-changed', agent: { ...AGENT, speaks: false } }],
    ['the agent is gone', { type: 'participant-left', participantId: 'agent', reason: 'removed' }],
  ])('when %s, and the next message is', async (_, message) => {
    await hear('one', 2);
    voice.receive(message);
    expect(stops).toBe(2);
    await hear('one', 1); // it was on its way
    expect(starts).toHaveLength(2);
    await hear('two', 1);
    expect(starts).toHaveLength(3);
  });

  it('after the call', async () => {
    await hear('one', 1);
    over.abort();
    await hear('two', 1);
    expect([starts.length, created[0]?.state]).toEqual([1, 'closed']);
  });
});
