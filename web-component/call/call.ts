import type { ToServer } from '../../server/platform/hub/client-messages';
import type { Role } from '../../server/platform/hub/protocol';
import { importRoomKey } from './e2ee/keys';
import { IDLE } from './people';
import { Session } from './session';
import type { AgentWish, Call, CallOptions, CallState, Ending } from './state';

const UNSUPPORTED: Ending = {
  kind: 'refused',
  code: 'calls-unsupported',
  message: 'This browser has no WebRTC.',
  recoverable: false,
};

/** Calls in rooms of one server, one after the other: joined, left, joined again. */
export function createCall(options: CallOptions): Call {
  return new RoomCall(options);
}

class RoomCall extends EventTarget implements Call {
  readonly #options: CallOptions;
  #state: CallState = IDLE;
  #session: Session | null = null;
  /** Counts joining and leaving, so that what was overtaken does nothing any more. */
  #wishes = 0;
  /** The join whose session is shown. */
  #shown = 0;

  constructor(options: CallOptions) {
    super();
    this.#options = options;
  }

  get state(): CallState {
    return this.#state;
  }

  async join(token: string, e2eeKey: string | null): Promise<void> {
    const join = (this.#wishes += 1);
    const saved = this.#session?.leave();
    if (saved) await saved;
    if (join !== this.#wishes) return;
    this.#shown = join;
    if (!('RTCPeerConnection' in globalThis)) return this.#update(() => ({ ...IDLE, ended: UNSUPPORTED }));
    this.#update((state) => ({ ...IDLE, room: state.room, phase: 'connecting' }));
    const roomKey = e2eeKey ? await importRoomKey(e2eeKey).catch(() => 'unsupported' as const) : 'missing';
    if (join !== this.#wishes) return;
    await new Promise<void>((settled) => {
      this.#session = new Session({
        ...this.#options,
        token,
        roomKey,
        update: (change) => {
          if (join === this.#shown) this.#update(change);
          if (join !== this.#shown || this.#state.phase !== 'connecting') settled();
        },
      });
    });
  }

  async leave(): Promise<void> {
    const wish = (this.#wishes += 1);
    const saved = this.#session?.leave();
    if (saved) await saved;
    if (wish !== this.#wishes) return; // joined again meanwhile
    this.#session = null;
    this.#shown = 0;
    if (this.#state.phase === 'idle') return;
    // It was still on its way in.
    this.#update(() => ({ ...IDLE, ended: { kind: 'left', reason: 'left' } }));
  }

  close(): void {
    void this.leave();
  }

  setToken(token: string): void {
    this.#session?.setToken(token);
  }

  async sendChat(text: string): Promise<void> {
    if (!this.#session) throw new Error('There is no call.');
    await this.#session.sendChat(text);
  }

  raiseHand(raised: boolean): void {
    this.#say({ type: 'hand', raised });
  }

  react(emoji: string): void {
    this.#say({ type: 'reaction', emoji });
  }

  mute(participantId: string): void {
    this.#say({ type: 'mute', participantId });
  }

  remove(participantId: string): void {
    this.#say({ type: 'remove', participantId });
  }

  liftBan(banId: string): void {
    this.#say({ type: 'lift-ban', banId });
  }

  setRole(participantId: string, role: Role): void {
    this.#say({ type: 'set-role', participantId, role });
  }

  setLocked(locked: boolean): void {
    this.#say({ type: 'lock', locked });
  }

  endForAll(): void {
    void this.#session?.endForAll();
  }

  async startRecording(): Promise<void> {
    await this.#session?.startRecording();
  }

  stopRecording(): void {
    this.#session?.stopRecording();
  }

  inviteAgent(wish: AgentWish): void {
    this.#say({ type: 'invite-agent', ...wish });
  }

  removeAgent(): void {
    this.#say({ type: 'remove-agent' });
  }

  #say(message: ToServer): void {
    this.#session?.say(message);
  }

  #update(change: (state: CallState) => CallState): void {
    const next = change(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    this.dispatchEvent(new Event('change'));
  }
}
