/** Invented people; the first is who signs in. */
export const CAST = [
  { name: 'Ada Example', externalUserId: 'ada', role: 'host' },
  { name: 'Grace Sample', externalUserId: 'grace', role: 'participant' },
  { name: 'Linus Muster', externalUserId: 'linus', role: 'participant' },
  { name: 'Mina Modelo', externalUserId: 'mina', role: 'co-host' },
] as const;

interface Line {
  /** After the session's start. */
  seconds: number;
  /** Index in the cast. */
  who: 0 | 1 | 2 | 3;
  text: string;
  source?: 'speech' | 'chat';
}

/** What they say about a shop's checkout. */
export const SAID: readonly Line[] = [
  {
    seconds: 4,
    who: 0,
    text: 'Good morning everybody. Today is about the new checkout; Grace, would you share?',
  },
  {
    seconds: 11,
    who: 1,
    text: 'Sure. This is the single page. Address, delivery and payment are on one screen now.',
  },
  { seconds: 18, who: 1, text: 'In the test last week people were done in half the time.' },
  {
    seconds: 24,
    who: 3,
    text: 'I like it. The last step still says "Proceed", which tells nobody what happens next.',
  },
  { seconds: 29, who: 0, text: 'Noted. What about guests?' },
  { seconds: 33, who: 2, text: 'Guests can order without an account. There is one problem, though.' },
  { seconds: 38, who: 2, text: 'When a guest signs in halfway, the cart is empty afterwards.' },
  { seconds: 43, who: 0, text: 'That has to work before we release it. Linus, can you take that?' },
  { seconds: 47, who: 2, text: 'Yes. I will keep the cart when a guest signs in, by Monday.' },
  { seconds: 52, who: 0, text: 'Then we ship on Tuesday, if that holds.' },
  { seconds: 56, who: 1, text: 'Tuesday works for me.' },
  { seconds: 60, who: 3, text: 'I will go over the wording of the last step until then.' },
  { seconds: 66, who: 2, text: 'And we keep the old checkout reachable for two weeks, in case.' },
  { seconds: 72, who: 1, text: 'https://shop.example/checkout-draft', source: 'chat' },
  { seconds: 80, who: 3, text: 'One thing is open: do the help texts need another language?' },
  { seconds: 88, who: 0, text: 'Let us take that with us. Thank you all.' },
];
