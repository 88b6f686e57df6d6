import { describe, expect, it } from 'vitest';
import { ChangeListener } from './change-listener';

function hostOf(): { updates: number } & ConstructorParameters<typeof ChangeListener>[0] {
  return {
    updates: 0,
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate() {
      this.updates += 1;
    },
    updateComplete: Promise.resolve(true),
  };
}
const change = (source: EventTarget) => source.dispatchEvent(new Event('change'));

describe('ChangeListener', () => {
  it('updates its host on a change while the host is in the document', () => {
    const [host, source] = [hostOf(), new EventTarget()];
    const listener = new ChangeListener(host);
    listener.follow(source);
    change(source);
    expect(host.updates).toBe(0);
    listener.hostConnected();
    change(source);
    expect(host.updates).toBe(1);
    listener.hostDisconnected();
    change(source);
    expect(host.updates).toBe(1);
  });

  it('stops listening to a source that was replaced', () => {
    const [host, first, second] = [hostOf(), new EventTarget(), new EventTarget()];
    const listener = new ChangeListener(host);
    listener.hostConnected();
    listener.follow(first);
    listener.follow(second);
    change(first);
    expect(host.updates).toBe(0);
    change(second);
    expect(host.updates).toBe(1);
    listener.follow(null);
    change(second);
    expect(host.updates).toBe(1);
  });
});
