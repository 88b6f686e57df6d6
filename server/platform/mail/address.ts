/** Returns whether an address is under .invalid: this server gives such addresses to people whom it creates itself. */
export const isReservedAddress = (email: string): boolean => /\.invalid$/i.test(email);

/** Returns whether mail can be sent to an address. People of some providers have none. */
export const isMailable = (email: string): boolean => email.includes('@') && !isReservedAddress(email);
