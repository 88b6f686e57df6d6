import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PROJECT_ROOT } from '../../platform/project-root';
import { EGRESS_PAGE } from '../../platform/vocabulary/recording-status';
import { pageBridge } from './page-bridge';

/*
 * The pages with a call and nothing else. These are the embed page, the page behind the link of a person's room, and the page
 * of an invitation, which leads to the embed page. LiveKit Egress records another one. They are not pages of Next, so that
 * a visitor loads the element and neither React nor fonts. Their HTML, style and scripts are in `components/call/`.
 */

/** The texts that fill the HTML of such a page, by the name of the placeholder. */
type Filling = Readonly<Record<'title' | 'heading' | 'sentence' | 'data', string>>;

interface CallPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  file: 'embed.html' | 'room.html' | 'invitation.html' | 'egress.html' | 'notice.html';
  filling: Filling;
}

export const isCallPage = (path: string): boolean =>
  [PATH, INVITATION, EGRESS].some((pattern) => pattern.test(path));

const PATH = /^\/(?<embed>embed\/)?room\/(?<roomId>[^/?]+)(?:\?|$)/;
/** The secret of an invitation is behind `#`, which no server gets. */
const INVITATION = /^\/i\/?(?:\?|$)/;
/** The page of a recorder, which LiveKit Egress opens. Its token is behind `#` as well. */
const EGRESS = new RegExp(`^${EGRESS_PAGE}(?:\\?|$)`);
const FOLDER = join(PROJECT_ROOT, 'dist/call-page');

/** @param options.dev reads the HTML for each request, so that a new build is served at once */
export function createCallPages({ dev }: { dev: boolean }) {
  const kept = new Map<string, string>();
  const read = async (name: CallPage['file']): Promise<string> => {
    const html = kept.get(name) ?? (await readFile(join(FOLDER, name), 'utf8'));
    if (!dev) kept.set(name, html);
    return html;
  };

  /** Answers a request for such a page. @param nonce of its policy, for its scripts */
  return async (req: IncomingMessage, res: ServerResponse, nonce: string): Promise<void> => {
    const { status, headers, file, filling } = await pageFor(req);
    const places: Readonly<Record<string, string>> = { ...filling, nonce };
    const html = (await read(file)).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      escaped(places[name] ?? ''),
    );
    const isZipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    const body = isZipped ? await promisify(gzip)(html) : Buffer.from(html);
    res.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding',
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
      ...headers,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}

async function pageFor(req: IncomingMessage): Promise<CallPage> {
  if (INVITATION.test(req.url ?? '')) return ok('invitation.html', 'Invitation', {});
  if (EGRESS.test(req.url ?? '')) return ok('egress.html', 'Recording', {});
  const { embed, roomId = '' } = PATH.exec(req.url ?? '')?.groups ?? {};
  try {
    const page = await callPage(req, decodeURIComponent(roomId), embed !== undefined);
    return page ?? NO_ROOM;
  } catch (error) {
    const { status, sentence, headers } = pageBridge().explain(error, 'a page with a call failed');
    // An id that is not valid belongs to no room.
    if (status === 400 || status === 404) return NO_ROOM;
    return notice(status, { heading: 'This page cannot be shown.', sentence }, headers);
  }
}

async function callPage(req: IncomingMessage, roomId: string, isEmbed: boolean): Promise<CallPage> {
  const caller = await pageBridge().routerCallerFor({
    cookie: req.headers.cookie,
    ip: String(req.headers['x-client-ip'] ?? '') || null,
    requestId: String(req.headers['x-request-id'] ?? '') || null,
  });
  const room = await caller.rooms.get({ roomId });
  const { roomName, isEndToEndEncrypted, isOwner, isPublic, requiresAuth } = room;
  if (isEmbed) return ok('embed.html', roomName, { roomId });
  if (new URL(room.shareableLink).pathname !== `/room/${roomId}`) {
    const Location = `/embed/room/${encodeURIComponent(roomId)}`;
    return { ...ok('embed.html', roomName, { roomId }), status: 307, headers: { Location } };
  }
  const as = (await isSignedIn(caller)) ? 'person' : isPublic && !requiresAuth ? 'guest' : 'nobody';
  return ok('room.html', roomName, { roomId, roomName, isEndToEndEncrypted, isOwner, as });
}

const isSignedIn = async (
  caller: Awaited<ReturnType<ReturnType<typeof pageBridge>['routerCallerFor']>>,
): Promise<boolean> => {
  try {
    await caller.users.me();
    return true;
  } catch (error) {
    if (pageBridge().explain(error, 'a page with a call failed').status === 401) return false;
    throw error;
  }
};

const ok = (file: CallPage['file'], roomName: string, data: object): CallPage => ({
  status: 200,
  headers: {},
  file,
  filling: { title: roomName, heading: roomName, sentence: '', data: JSON.stringify(data) },
});

const notice = (
  status: number,
  { heading, sentence }: { heading: string; sentence: string },
  headers: Readonly<Record<string, string>> = {},
): CallPage => ({
  status,
  headers,
  file: 'notice.html',
  filling: { title: heading.replace(/\.$/, ''), heading, sentence, data: '' },
});

const NO_ROOM = notice(404, {
  heading: 'There is no such room.',
  sentence:
    'It may have been deleted, or the link is incomplete. Ask the person who invited you for a new link.',
});

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
