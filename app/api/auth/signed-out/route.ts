import type { NextRequest } from 'next/server';
import { returnPath } from '../../../../components/sign-in/return-path';
import { pageBridge } from '../../../../server/api/pages/page-bridge';

/** Receives people whose login at the company's provider has ended. `state`: the path to go on to. */
export function GET(request: NextRequest): Response {
  const next = returnPath(request.nextUrl.searchParams.get('state') ?? undefined, '/');
  return new Response(null, {
    status: 302,
    headers: { location: new URL(next, pageBridge().baseUrl).href, 'cache-control': 'no-store' },
  });
}
