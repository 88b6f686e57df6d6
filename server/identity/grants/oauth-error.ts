/** The error codes of RFC 6749, RFC 7591 and RFC 8707 that this server answers with. */
type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** The error for a request of an application that breaks the rules of OAuth. `message` is public. */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'OAuthError';
  }
}
