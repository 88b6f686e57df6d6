'use client';

import { useEffect, useState } from 'react';
import { CallFrame } from './CallFrame';
import { CallNotice } from './CallNotice';
import { type CallSecrets, takeSecrets } from './call-secrets';

/** `<conference-room>` in the whole window, with the token and the key that the link carries. */
export function EmbeddedCall({ roomId }: { roomId: string }) {
  const [secrets, setSecrets] = useState<CallSecrets | null>(null);

  useEffect(() => {
    const take = () => setSecrets(takeSecrets(window));
    take();
    // Another link to this room, opened in this window, changes the fragment alone.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  if (secrets === null) return null;
  if (secrets.token === null) {
    return (
      <CallNotice title="The invitation is missing.">
        This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.
      </CallNotice>
    );
  }
  return <CallFrame roomId={roomId} token={secrets.token} e2eeKey={secrets.e2eeKey} />;
}
