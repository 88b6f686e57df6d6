export const texts = {
  question: 'How was the call?',
  stars: { one: '{count} star of 5', other: '{count} stars of 5' },
  comment: 'Comment (optional)',
  send: 'Send',
  thanks: 'Thank you for your rating.',
  failed: 'Your rating could not be sent. Please try again.',
};
