import type { Written } from './written';

export const french: Written = {
  language: 'fr',
  meetings: [
    {
      name: 'Atelier de poterie',
      people: ['Agnès Four', 'Bruno Tour'],
      said: [
        'Le nouveau four est livré le quinze septembre.',
        "Il coûte six mille euros avec l'installation.",
        'Qui forme les bénévoles ?',
        'Bruno forme les bénévoles le samedi.',
        "On n'achète pas de deuxième tour cette année.",
      ],
    },
    {
      name: 'Marché de Noël',
      people: ['Chloé Sapin', 'Denis Cloche'],
      said: [
        'Le marché ouvre le premier décembre.',
        'Nous avons quarante stands inscrits.',
        'La patinoire reste au milieu de la place.',
        "Le feu d'artifice est annulé, la mairie refuse.",
        'Chloé commande les guirlandes à Colmar.',
      ],
    },
    {
      name: 'Club de voile',
      people: ['Elsa Vague', 'Fabien Mât'],
      said: [
        'La régate aura lieu en juin à Lorient.',
        'Fabien répare le mât du grand voilier.',
        "L'inscription coûte trente euros.",
        'Est-ce que les enfants paient ?',
        'Non, les enfants ne paient rien.',
      ],
    },
    {
      name: 'Conseil de quartier',
      people: ['Gilles Rue', 'Hélène Pont'],
      said: [
        'La fontaine de la place sera réparée au printemps.',
        'Les bancs seront repeints en bleu.',
        "On ne coupe pas le vieux platane, l'expert est contre.",
        "Hélène écrit à la compagnie d'électricité.",
      ],
    },
    {
      name: 'Troupe de cirque',
      people: ['Inès Trapèze', 'Jules Clown'],
      said: [
        'Le chapiteau part à Nantes en octobre.',
        'Le camion est trop petit pour les gradins.',
        'Jules loue un deuxième camion.',
        'Les répétitions commencent à huit heures.',
      ],
    },
    {
      name: 'Cantine solidaire',
      people: ['Karine Louche', 'Luc Panier'],
      said: [
        'Nous servons deux cents repas par semaine.',
        'Le fromager de Bresse nous donne les invendus.',
        'La cantine ferme en août.',
        'Luc cherche un frigo plus grand.',
      ],
    },
  ],
  questions: [
    {
      question: 'Quand le nouveau four est-il livré ?',
      evidence: { meeting: 'Atelier de poterie', turns: [0] },
      claim: 'Le four est livré le 15 septembre.',
      wrong: 'Le four est livré le 30 novembre.',
    },
    {
      question: "Est-ce que l'atelier achète un deuxième tour ?",
      evidence: { meeting: 'Atelier de poterie', turns: [4] },
      claim: "Aucun deuxième tour n'est acheté cette année.",
      wrong: 'Un deuxième tour est acheté cette année.',
    },
    {
      question: 'Qui forme les bénévoles ?',
      evidence: { meeting: 'Atelier de poterie', turns: [3] },
      claim: 'Bruno forme les bénévoles.',
      wrong: 'Mallory forme les bénévoles.',
    },
    {
      question: 'Combien de stands sont inscrits au marché ?',
      evidence: { meeting: 'Marché de Noël', turns: [1] },
      claim: 'Il y a 40 stands inscrits.',
      wrong: 'Il y a 75 stands inscrits.',
    },
    {
      question: "Le feu d'artifice aura-t-il lieu ?",
      evidence: { meeting: 'Marché de Noël', turns: [3] },
      claim: "Le feu d'artifice est annulé.",
      wrong: "Le feu d'artifice n'est pas annulé.",
    },
    {
      question: 'Où aura lieu la régate ?',
      evidence: { meeting: 'Club de voile', turns: [0] },
      claim: 'La régate a lieu à Lorient en juin.',
      wrong: 'La régate a lieu à Marseille en juin.',
    },
    {
      question: "Combien coûte l'inscription à la régate ?",
      evidence: { meeting: 'Club de voile', turns: [2] },
      claim: "L'inscription coûte 30 euros.",
      wrong: "L'inscription coûte 80 euros.",
    },
    {
      question: 'Est-ce que le vieux platane est coupé ?',
      evidence: { meeting: 'Conseil de quartier', turns: [2] },
      claim: "Le vieux platane n'est pas coupé.",
      wrong: 'Le vieux platane est coupé.',
    },
    {
      question: 'Combien de repas la cantine sert-elle par semaine ?',
      evidence: { meeting: 'Cantine solidaire', turns: [0] },
      claim: 'La cantine sert 200 repas par semaine.',
      wrong: 'La cantine sert 500 repas par semaine.',
    },
    {
      question: 'Quel est le loyer du chapiteau ?',
      evidence: null,
      claim: null,
      wrong: 'Le chapiteau coûte 1500 euros de loyer.',
    },
    {
      question: 'Qui préside le conseil du marché ?',
      evidence: null,
      claim: null,
      wrong: 'Mallory Sapin préside le marché.',
    },
    {
      question: 'De quelle couleur sont les guirlandes du marché ?',
      evidence: null,
      claim: null,
      wrong: "Les guirlandes du marché de Strasbourg n'arrivent pas.",
    },
  ],
};
