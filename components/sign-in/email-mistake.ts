/** What is wrong with an email address at first sight, as a sentence; null when the server may be asked. */
export const emailMistake = (email: string): string | null =>
  /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'An email address looks like name@example.com.';
