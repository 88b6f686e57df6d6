/** Appends the id of the failed request to a sentence, so that the operator finds the request in the logs. */
export const withRequestId = (sentence: string, requestId: string | null): string =>
  requestId === null ? sentence : `${sentence} (request ${requestId})`;
