import type { Role, ToServer } from '../../server/hub/protocol';
import { importRoomKey } from './e2ee/keys';
import { IDLE } from './people';
import { Session } from './session';
import type { Call, CallOptions, CallState } from './state';

/** Calls in rooms of one server, one after the other: joined, left, joined again. */
export function createCall(options: CallOptions): Call {
  return new RoomCall(options);
}

class RoomCall extends EventTarget implements Call {
  readonly #options: CallOptions;
  #state: CallState = IDLE;
  #session: Session | null = null;
  /** Counts joins, so that one that was overtaken does nothing any more. */
  #joins = 0;

  constructor(options: CallOptions) {
    super();
    this.#options = options;
  }

  get state(): CallState {
    return this.#state;
  }

  async join(token: string, e2eeKey: string | null): Promise<void> {
    this.#session?.leave();
    const join = (this.#joins += 1);
    this.#update((state) => ({ ...IDLE, room: state.room, phase: 'connecting' }));
    const roomKey = e2eeKey ? await importRoomKey(e2eeKey).catch(() => 'unsupported' as const) : 'missing';
    if (join !== this.#joins) return;
    await new Promise<void>((settled) => {
      this.#session = new Session({
        ...this.#options,
        token,
        roomKey,
        update: (change) => {
          if (join === this.#joins) this.#update(change);
          if (join !== this.#joins || this.#state.phase !== 'connecting') settled();
        },
      });
    });
  }

  async leave(): Promise<void> {
    this.#session?.leave();
    this.#session = null;
    this.#joins += 1;
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

  setRole(participantId: string, role: Role): void {
    this.#say({ type: 'set-role', participantId, role });
  }

  setLocked(locked: boolean): void {
    this.#say({ type: 'lock', locked });
  }

  endForAll(): void {
    this.#say({ type: 'end-for-all' });
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
