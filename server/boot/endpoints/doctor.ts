import { unauthorized } from '../../platform/errors/errors';
import { failed, type RestAnswer, type RestRequest } from '../../api/rest/handler';
import type { Services } from '../../platform/procedures/services';

/** The path where `npm run doctor` asks the running server how it sees a request. */
export const DOCTOR_PATH = '/doctor';

/** Answers only the holder of the installation's signing key, with nothing but the caller's own address and country. */
export const doctorEndpoint =
  ({ tokens }: Pick<Services, 'tokens'>) =>
  async ({ message, ip, country = null }: RestRequest): Promise<RestAnswer> => {
    const { authorization = '', 'x-forwarded-for': forwarded } = message.headers;
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    if (message.method !== 'GET' || !tokens.isDoctor(token)) {
      return failed(unauthorized('Only the doctor of this installation can use this route.'), DOCTOR_PATH);
    }
    const forwardedFor = typeof forwarded === 'string' ? forwarded : null;
    return {
      status: 200,
      headers: {},
      body: JSON.stringify({ ip, country, forwardedFor }),
      route: DOCTOR_PATH,
    };
  };
