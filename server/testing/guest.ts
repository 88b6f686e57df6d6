import { TEST_BASE_URL, type TestServer } from './server';

/** A browser without a login, which keeps its cookies. */
export interface GuestBrowser {
  /** Enters a room by its link, like the page does. */
  enter(roomId: string, displayName?: string): Promise<Entered>;
  /** Deletes its cookies. */
  forget(): void;
}

interface Entered {
  status: number;
  /** The join token; empty when there is none. */
  token: string;
  /** The subject of the token. */
  subject: string | null;
  /** Their name in the call. */
  name: string | null;
  /** The reason for a refusal; null when there was none. */
  sentence: string | null;
  setCookie: string[];
}

/** Creates a browser. @param cookies its cookies, as a `Cookie` header */
export function guestBrowser(server: TestServer, cookies = ''): GuestBrowser {
  let jar = cookies;
  return {
    async enter(roomId, displayName = 'Gus') {
      const { status, body, headers } = await server.call('POST', '/trpc/rooms.enter', {
        headers: { Origin: TEST_BASE_URL, ...(jar !== '' && { Cookie: jar }) },
        body: { roomId, displayName },
      });
      const setCookie = headers.getSetCookie();
      if (setCookie[0] !== undefined) jar = setCookie[0].split(';')[0] ?? '';
      const token: string = body?.result?.data.token ?? '';
      const claims = token === '' ? null : server.services.tokens.readJoin(token);
      const { sub: subject = null, name = null } = claims ?? {};
      return { status, token, subject, name, sentence: body?.error?.message ?? null, setCookie };
    },
    forget() {
      jar = '';
    },
  };
}
