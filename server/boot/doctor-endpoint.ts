import { unauthorized } from '../platform/errors/errors';
import { failed, type RestAnswer, type RestRequest } from '../api/rest/handler';
import type { Services } from '../platform/procedures/services';

/** Where `npm run doctor` asks the running server what it sees of a request. */
export const DOCTOR_PATH = '/doctor';

/** Answers with nothing but the caller's own address, and only to who holds the signing key of this installation. */
export const doctorEndpoint =
  ({ tokens }: Pick<Services, 'tokens'>) =>
  async ({ message, ip }: RestRequest): Promise<RestAnswer> => {
    const { authorization = '', 'x-forwarded-for': forwarded } = message.headers;
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    if (message.method !== 'GET' || !tokens.isDoctor(token)) {
      return failed(unauthorized('Only the doctor of this installation can use this route.'), DOCTOR_PATH);
    }
    const forwardedFor = typeof forwarded === 'string' ? forwarded : null;
    return { status: 200, headers: {}, body: JSON.stringify({ ip, forwardedFor }), route: DOCTOR_PATH };
  };
