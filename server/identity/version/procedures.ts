import { version } from '../../../package.json';
import { API_VERSION } from '../../platform/api-version';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';

export const versionRouter = router({
  get: expose(contract.getVersion, () => ({ version, apiVersion: API_VERSION }), {
    auth: 'public',
    rest: {
      method: 'GET',
      path: '/api/version',
      tag: 'Server',
      summary: 'Get the version',
      description: 'Returns the version of the server and the label of its REST routes.',
      failures: {
        401: 'The request has a publishable key.',
        403: 'The key cannot be used from this address.',
      },
    },
  }),
});
