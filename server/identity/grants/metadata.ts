import { TOOLSETS } from '../../platform/toolsets';
import { resourceOf, TOOLS_PATH } from './resource';

/** Where applications ask. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** The path of the document of the protected resource, for the challenge of a 401 (RFC 9728). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${TOOLS_PATH}`;

/** Returns the discovery documents, by path, for applications that know only the address of the tools. */
export const discoveryDocuments = (baseUrl: string): Record<string, object> => {
  const resource = {
    resource: resourceOf(baseUrl),
    resource_name: 'Conference Room',
    authorization_servers: [baseUrl],
    scopes_supported: ['default'],
    bearer_methods_supported: ['header'],
  };
  return {
    [RESOURCE_METADATA_PATH]: resource,
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-authorization-server': {
      issuer: baseUrl,
      authorization_endpoint: baseUrl + OAUTH_PATHS.authorize,
      token_endpoint: baseUrl + OAUTH_PATHS.token,
      registration_endpoint: baseUrl + OAUTH_PATHS.register,
      revocation_endpoint: baseUrl + OAUTH_PATHS.revoke,
      scopes_supported: TOOLSETS,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      protected_resources: [resourceOf(baseUrl)],
    },
  };
};
