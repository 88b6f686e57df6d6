import type { Written } from './written';

export const german: Written = {
  language: 'de',
  meetings: [
    {
      name: 'Chorprobe',
      people: ['Anke Ton', 'Bernd Takt'],
      said: [
        'Wir müssen das Sommerkonzert festlegen.',
        'Das Konzert findet am zwölften Juli in der Markthalle statt.',
        'Wer spricht mit dem Tontechniker?',
        'Bernd spricht mit dem Tontechniker.',
        'Wir singen das Requiem nicht, es ist zu lang.',
        'Dann nehmen wir die Volkslieder.',
      ],
    },
    {
      name: 'Imkerverein',
      people: ['Clara Wabe', 'Dirk Honig'],
      said: [
        'Die Ernte war gut, wir haben achthundert Gläser Honig.',
        'Das Glas verkaufen wir für sieben Euro.',
        'Brauchen wir neue Schutzanzüge?',
        'Ja, wir kaufen drei Schutzanzüge.',
        'Die Bienenstöcke bleiben im Winter auf der Wiese.',
      ],
    },
    {
      name: 'Kletterhalle',
      people: ['Elke Seil', 'Frank Griff'],
      said: [
        'Die Nordwand wird im Oktober gesperrt, weil die Griffe erneuert werden.',
        'Wie lange dauert die Sperrung?',
        'Zwei Wochen, sagt die Firma.',
        'Die Jahreskarte wird nicht teurer.',
        'Elke bestellt die Matten in Kassel.',
      ],
    },
    {
      name: 'Museumsrat',
      people: ['Gerda Rahmen', 'Hans Sockel'],
      said: [
        'Die Ausstellung über Uhren beginnt im März.',
        'Hans holt die Turmuhr aus Lübeck.',
        'Der Eintritt am Sonntag ist frei.',
        'Sollen wir das Café verpachten?',
        'Nein, das Café führen wir selbst.',
      ],
    },
    {
      name: 'Radwegplanung',
      people: ['Inge Kurve', 'Jens Brücke'],
      said: [
        'Die Brücke über den Mühlbach kostet vierzigtausend Euro.',
        'Das Land zahlt die Hälfte.',
        'Die Laternen werden im Herbst aufgestellt.',
        'Jens fragt den Bauern nach dem Grundstück.',
        'Kopfsteinpflaster verlegen wir nicht.',
      ],
    },
    {
      name: 'Schulküche',
      people: ['Karla Löffel', 'Lutz Kelle'],
      said: [
        'Ab Mai gibt es jeden Donnerstag Suppe.',
        'Die Kinder wünschen sich Pfannkuchen.',
        'Pfannkuchen gibt es einmal im Monat.',
        'Der Spülautomat ist kaputt, Lutz ruft den Kundendienst an.',
      ],
    },
  ],
  questions: [
    {
      question: 'Wann findet das Sommerkonzert statt?',
      evidence: { meeting: 'Chorprobe', turns: [1] },
      claim: 'Das Konzert ist am 12. Juli in der Markthalle.',
      wrong: 'Das Konzert ist am 20. August in der Markthalle.',
    },
    {
      question: 'Singt der Chor das Requiem?',
      evidence: { meeting: 'Chorprobe', turns: [4] },
      claim: 'Das Requiem wird nicht gesungen.',
      wrong: 'Das Requiem wird gesungen.',
    },
    {
      question: 'Was kostet ein Glas Honig?',
      evidence: { meeting: 'Imkerverein', turns: [1] },
      claim: 'Ein Glas kostet 7 Euro.',
      wrong: 'Ein Glas kostet 11 Euro.',
    },
    {
      question: 'Wie viele Schutzanzüge werden gekauft?',
      evidence: { meeting: 'Imkerverein', turns: [3] },
      claim: 'Es werden drei Schutzanzüge gekauft.',
      wrong: 'Es werden keine Schutzanzüge gekauft.',
    },
    {
      question: 'Wird die Jahreskarte der Kletterhalle teurer?',
      evidence: { meeting: 'Kletterhalle', turns: [3] },
      claim: 'Die Jahreskarte wird nicht teurer.',
      wrong: 'Die Jahreskarte wird teurer.',
    },
    {
      question: 'Wer holt die Turmuhr?',
      evidence: { meeting: 'Museumsrat', turns: [1] },
      claim: 'Hans holt die Turmuhr aus Lübeck.',
      wrong: 'Mallory holt die Turmuhr aus Bremen.',
    },
    {
      question: 'Wird das Café verpachtet?',
      evidence: { meeting: 'Museumsrat', turns: [3, 4] },
      claim: 'Das Café wird nicht verpachtet.',
      wrong: 'Das Café wird verpachtet.',
    },
    {
      question: 'Wie teuer ist die Brücke über den Mühlbach?',
      evidence: { meeting: 'Radwegplanung', turns: [0] },
      claim: 'Die Brücke kostet 40.000 Euro.',
      wrong: 'Die Brücke kostet 90.000 Euro.',
    },
    {
      question: 'Wann werden die Laternen aufgestellt?',
      evidence: { meeting: 'Radwegplanung', turns: [2] },
      claim: 'Die Laternen werden im Herbst aufgestellt.',
      wrong: 'Die Laternen werden nicht aufgestellt.',
    },
    {
      question: 'Wie oft gibt es Pfannkuchen?',
      evidence: null,
      claim: null,
      wrong: 'Pfannkuchen gibt es 14 Mal.',
    },
    {
      question: 'Wer leitet den Imkerverein?',
      evidence: null,
      claim: null,
      wrong: 'Mallory Biene leitet den Imkerverein.',
    },
    {
      question: 'Wie viele Besucher hatte die Ausstellung über Uhren?',
      evidence: null,
      claim: null,
      wrong: 'Die Ausstellung hatte 3000 Besucher.',
    },
  ],
};
