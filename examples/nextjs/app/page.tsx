import { randomUUID } from 'node:crypto';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { Call } from './Call';
import { newToken, server } from './conference';

export default function Page() {
  return (
    <Suspense fallback={<p>One moment …</p>}>
      <Entry />
    </Suspense>
  );
}

async function Entry() {
  await connection(); // waits for a request
  // In your product: the person who is signed in.
  const user = randomUUID();
  async function renew(): Promise<string> {
    'use server';
    return newToken(user);
  }
  return <Call server={server} token={await newToken(user)} renew={renew} />;
}
