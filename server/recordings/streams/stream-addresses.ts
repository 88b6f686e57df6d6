import { readStreamAddress, type StreamAddress } from './address';

declare module '../../platform/procedures/services' {
  interface Services {
    streamAddresses: StreamAddresses;
  }
}

/** The addresses to which this server streams. */
export interface StreamAddresses {
  /** @throws ApiError 400 with a sentence */
  read(url: string): StreamAddress;
}

export const openStreamAddresses = (options: { allowPrivate: boolean }): StreamAddresses => ({
  read: (url) => readStreamAddress(url, options),
});
