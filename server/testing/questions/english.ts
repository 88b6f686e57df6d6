import type { Written } from './written';

export const english: Written = {
  language: 'en',
  meetings: [
    {
      name: 'Bakery planning',
      people: ['Ada Quill', 'Ben Marsh'],
      said: [
        'Good morning. Let us start with the new oven.',
        'The oven arrives on the ninth of June, the supplier confirmed it yesterday.',
        'And what does it cost in the end?',
        'Twelve thousand euros, delivery included.',
        'Should we also buy the second mixer?',
        'No, not this year, the money is gone.',
        'Then Ben orders the rye flour from the mill in Oakham.',
        'I will do that on Monday.',
      ],
    },
    {
      name: 'Theater season',
      people: ['Cleo Finch', 'Dan Rowe'],
      said: [
        'We have to settle the premiere of the winter play.',
        'I suggest the fourth of December.',
        'Agreed, the premiere is on the fourth of December.',
        'Tickets stay at eighteen euros, students pay nine.',
        'Who paints the backdrop?',
        'Dan paints the backdrop, he has the brushes already.',
        'We do not hire an orchestra, a piano is enough.',
      ],
    },
    {
      name: 'Garden club',
      people: ['Eve Thorn', 'Finn Moss'],
      said: [
        'The greenhouse has a broken window.',
        'Finn repairs the greenhouse window before the frost.',
        'The tulips failed again this spring.',
        'So we plant lavender along the path instead of tulips.',
        'And the compost?',
        'The compost moves behind the shed.',
      ],
    },
    {
      name: 'Ferry timetable',
      people: ['Gus Harbor', 'Hana Kite'],
      said: [
        'The morning ferry is always late.',
        'From May it leaves at half past six instead of seven.',
        'Do bicycles travel free of charge?',
        'Yes, bicycles are free, but trailers cost four euros.',
        'The island asked for a ferry at night.',
        'We do not offer a ferry at night, the crew is too small.',
      ],
    },
    {
      name: 'Library budget',
      people: ['Ida Page', 'Jon Leaf'],
      said: [
        'The library received a donation of three thousand euros.',
        'I would spend it on audio books for children.',
        'Fine, the donation goes into audio books.',
        'The reading room stays closed on Sundays.',
        'Jon writes to the school about the reading contest.',
      ],
    },
    {
      name: 'Bicycle workshop',
      people: ['Kim Spoke', 'Leo Chain'],
      said: [
        'Our landlord raises the rent to nine hundred euros a month.',
        'Then we have to move to the old depot by the canal.',
        'The depot has no heating.',
        'Leo asks the city for a heater.',
        'We stop repairing electric bicycles, we have no tools for them.',
      ],
    },
  ],
  questions: [
    {
      question: 'When does the new oven arrive?',
      evidence: { meeting: 'Bakery planning', turns: [1] },
      claim: 'The oven arrives on 9 June.',
      wrong: 'The oven arrives on 19 July.',
    },
    {
      question: 'How much does the oven cost?',
      evidence: { meeting: 'Bakery planning', turns: [3] },
      claim: 'The oven costs 12,000 euros with delivery.',
      wrong: 'The oven costs 20,000 euros without delivery.',
    },
    {
      question: 'Did the bakery decide to buy a second mixer?',
      evidence: { meeting: 'Bakery planning', turns: [4, 5] },
      claim: 'The second mixer is not bought this year.',
      wrong: 'The second mixer is bought.',
    },
    {
      question: 'Who paints the backdrop of the play?',
      evidence: { meeting: 'Theater season', turns: [5] },
      claim: 'Dan paints the backdrop.',
      wrong: 'Mallory paints the backdrop.',
    },
    {
      question: 'Does the theater hire an orchestra?',
      evidence: { meeting: 'Theater season', turns: [6] },
      claim: 'No orchestra is hired.',
      wrong: 'An orchestra is hired.',
    },
    {
      question: 'What is planted along the path?',
      evidence: { meeting: 'Garden club', turns: [3] },
      claim: 'Lavender is planted along the path.',
      wrong: 'Forty roses are planted along the path.',
    },
    {
      question: 'At what time does the morning ferry leave from May?',
      evidence: { meeting: 'Ferry timetable', turns: [1] },
      claim: 'From May the morning ferry leaves at 6:30.',
      wrong: 'The morning ferry leaves at 9:45.',
    },
    {
      question: 'Is there going to be a ferry at night?',
      evidence: { meeting: 'Ferry timetable', turns: [5] },
      claim: 'A ferry at night is not offered.',
      wrong: 'A ferry at night is offered.',
    },
    {
      question: 'What happens with the donation to the library?',
      evidence: { meeting: 'Library budget', turns: [2] },
      claim: 'The donation is spent on audio books.',
      wrong: 'The donation of 5,000 euros goes into furniture.',
    },
    {
      question: 'Who is the new landlord of the bakery?',
      evidence: null,
      claim: null,
      wrong: 'Mallory Stone is the new landlord of the bakery.',
    },
    {
      question: 'How many visitors did the greenhouse have?',
      evidence: null,
      claim: null,
      wrong: 'The greenhouse had 240 visitors.',
    },
    {
      question: 'How fast is the morning ferry?',
      evidence: null,
      claim: null,
      wrong: 'The morning ferry sails at 30 knots.',
    },
  ],
};
