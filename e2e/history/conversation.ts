/** Invented people; the first one signs in. */
export const CAST = [
  { name: 'Ada Example', externalUserId: 'ada', role: 'host' },
  { name: 'Grace Sample', externalUserId: 'grace', role: 'participant' },
  { name: 'Linus Muster', externalUserId: 'linus', role: 'participant' },
  { name: 'Mina Modelo', externalUserId: 'mina', role: 'co-host' },
] as const;

interface Line {
  /** Seconds after the start of the session. */
  seconds: number;
  /** Index in the cast. */
  speaker: 0 | 1 | 2 | 3;
  text: string;
  source?: 'speech' | 'chat';
}

/** The lines of a conversation about the checkout of a shop. */
export const LINES: readonly Line[] = [
  {
    seconds: 4,
    speaker: 0,
    text: 'Good morning everybody. Today is about the new checkout; Grace, would you share?',
  },
  {
    seconds: 11,
    speaker: 1,
    text: 'Sure. This is the single page. Address, delivery and payment are on one screen now.',
  },
  { seconds: 18, speaker: 1, text: 'In the test last week people were done in half the time.' },
  {
    seconds: 24,
    speaker: 3,
    text: 'I like it. The last step still says "Proceed", which tells nobody what happens next.',
  },
  { seconds: 29, speaker: 0, text: 'Noted. What about guests?' },
  { seconds: 33, speaker: 2, text: 'Guests can order without an account. There is one problem, though.' },
  { seconds: 38, speaker: 2, text: 'When a guest signs in halfway, the cart is empty afterwards.' },
  { seconds: 43, speaker: 0, text: 'That has to work before we release it. Linus, can you take that?' },
  { seconds: 47, speaker: 2, text: 'Yes. I will keep the cart when a guest signs in, by Monday.' },
  { seconds: 52, speaker: 0, text: 'Then we ship on Tuesday, if that holds.' },
  { seconds: 56, speaker: 1, text: 'Tuesday works for me.' },
  { seconds: 60, speaker: 3, text: 'I will go over the wording of the last step until then.' },
  { seconds: 66, speaker: 2, text: 'And we keep the old checkout reachable for two weeks, in case.' },
  { seconds: 72, speaker: 1, text: 'https://shop.example/checkout-draft', source: 'chat' },
  { seconds: 80, speaker: 3, text: 'One thing is open: do the help texts need another language?' },
  { seconds: 88, speaker: 0, text: 'Let us take that with us. Thank you all.' },
];
