'use client';

import { useState } from 'react';
import { ConferenceRoom } from '@conference-room/element/react';

interface Props {
  server: string;
  token: string;
  renew: () => Promise<string>;
}

export function Call({ server, token, renew }: Props) {
  const [current, setCurrent] = useState(token);
  return (
    <ConferenceRoom
      server={server}
      authToken={current}
      style={{ height: '100vh' }}
      onTokenExpiring={async () => setCurrent(await renew())}
      onLeft={({ detail }) => console.log('Left:', detail.reason)}
    />
  );
}
