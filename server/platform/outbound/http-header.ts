/** A header of a request or an answer, as it was written. */
export interface HttpHeader {
  name: string;
  value: string;
}

/** A request as it was sent, but for its body. */
export interface SentRequest {
  url: string;
  /** All headers, in their order. */
  headers: HttpHeader[];
  /** SHA-256 of the bytes of the body, in hex. */
  bodySha256: string;
}
