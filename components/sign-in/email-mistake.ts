/** Returns the obvious mistake in an email address as a sentence; null when the server may be asked. */
export const emailMistake = (email: string): string | null =>
  /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'An email address looks like name@example.com.';
