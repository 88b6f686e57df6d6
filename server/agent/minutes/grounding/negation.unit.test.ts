import { describe, expect, it } from 'vitest';
import { groundingIn } from './grounding';

const groundingOf = (...texts: string[]) =>
  groundingIn({
    day: '2026-03-04',
    people: [],
    turns: texts.map((text, index) => ({
      turnId: `trn_${index + 1}`,
      subject: `ext:acc_a:${index % 2}`,
      text,
      source: 'speech' as const,
      startMs: index * 1_000,
    })),
  });

/** A line that somebody said, a statement that it supports, and one that says the opposite. */
const SAID: Record<string, [said: string, supported: string, opposite: string][]> = {
  English: [
    ['We do not ship on Friday.', 'The team does not ship on Friday', 'The team ships on Friday'],
    [
      "We won't hire a designer this year.",
      'No designer is hired this year',
      'A designer is hired this year',
    ],
    ['We ship on Friday.', 'Shipping is on Friday', 'They do not ship on Friday'],
    ['We ship on Monday, not on Friday.', 'They ship on Monday', 'They ship on Friday'],
    ['Nobody tested the export.', 'The export was not tested', 'The export was tested'],
    ['Do not forget to send the offer.', 'Send the offer', 'Do not send the offer'],
    ['We rejected the second draft.', 'The second draft was rejected', 'The second draft was not rejected'],
    ['We pay no later than May.', 'The payment is in May', 'There is no payment in May'],
    ['It costs 50 euros, not 40 euros.', 'It costs 50 euros', 'It costs 40 euros'],
    ['We no longer use the old printer.', 'The old printer is not used', 'The old printer is used'],
  ],
  German: [
    ['Wir liefern am Freitag nicht.', 'Am Freitag wird nicht geliefert', 'Am Freitag wird geliefert'],
    [
      'Wir stellen keine Designerin ein.',
      'Es wird keine Designerin eingestellt',
      'Eine Designerin wird eingestellt',
    ],
    [
      'Wir liefern nicht am Freitag, sondern am Montag.',
      'Die Lieferung ist am Montag',
      'Die Lieferung ist am Freitag',
    ],
    [
      'Bitte nicht vergessen, das Angebot zu schicken.',
      'Das Angebot wird geschickt',
      'Das Angebot wird nicht geschickt',
    ],
    ['Den Entwurf haben wir abgelehnt.', 'Der Entwurf wurde abgelehnt', 'Der Entwurf wurde nicht abgelehnt'],
  ],
  French: [
    ['On ne livre pas vendredi.', 'La livraison ne se fait pas vendredi', 'La livraison se fait vendredi'],
    ["Personne n'a testé l'export, on ne paie rien.", "L'export n'est pas payé", "L'export est payé"],
    ['On paie la facture vendredi.', 'La facture est payée vendredi', "La facture n'est pas payée vendredi"],
    ["N'oubliez pas d'envoyer l'offre.", "Envoyer l'offre", "L'offre n'est pas envoyée"],
  ],
  Spanish: [
    ['No pagamos la factura este mes.', 'La factura no se paga este mes', 'La factura se paga este mes'],
    ['Nadie revisó el contrato.', 'El contrato no se revisó', 'El contrato se revisó'],
    ['Pagamos la factura el viernes.', 'La factura se paga el viernes', 'La factura no se paga el viernes'],
  ],
  Portuguese: [
    ['Não vamos pintar o portão.', 'O portão não será pintado', 'O portão será pintado'],
    ['Vamos pintar o portão.', 'O portão será pintado', 'O portão não será pintado'],
  ],
  Italian: [
    ['Non dipingiamo il cancello.', 'Il cancello non sarà dipinto', 'Il cancello viene dipinto'],
    ['Il cancello resta verde.', 'Il cancello è verde', 'Il cancello non è verde'],
  ],
  Arabic: [
    ['لن ندفع الفاتورة.', 'لن تدفع الفاتورة', 'ستدفع الفاتورة'],
    ['سندفع الفاتورة غدا.', 'ستدفع الفاتورة غدا', 'لن تدفع الفاتورة غدا'],
  ],
  Japanese: [
    ['金曜日には出荷しません。', '金曜日に出荷しない', '金曜日に出荷する'],
    ['テストを直さないといけません。', 'テストを直す', 'テストを直さない'],
    ['門を緑に塗りましょう。', '門を緑に塗る', '門を緑に塗らない'],
  ],
  Chinese: [
    ['我们星期五不发货。', '星期五不发货', '星期五发货'],
    ['我们不得不付款。', '需要付款', '不付款'],
  ],
};

describe.each(Object.entries(SAID))('in %s', (_, lines) => {
  it.each(lines)('tells what %j denies from what it affirms', async (said, supported, opposite) => {
    const grounding = groundingOf(said);
    expect(await grounding.contradicts(supported, [1])).toBe(false);
    expect(await grounding.contradicts(opposite, [1])).toBe(true);
  });
});

it.each([
  ['Should we ship on Friday?', 'No, we should wait.', 'They ship on Friday', true],
  ['Should we ship on Friday?', 'Yes, let us do it.', 'They ship on Friday', false],
  ['Should we ship on Friday?', 'No.', 'They do not ship on Friday', false],
  ['Liefern wir am Freitag?', 'Nein, besser später.', 'Am Freitag wird geliefert', true],
  ['Liefern wir am Freitag?', 'Ja, genau.', 'Am Freitag wird geliefert', false],
  ['¿Pagamos la factura?', 'Claro.', 'La factura se paga', false],
  ['¿Pagamos la factura?', 'No, todavía.', 'La factura se paga', true],
  ['金曜日に出荷しますか。', 'いいえ、待ちます。', '金曜日に出荷する', true],
])('reads %j with the answer %j', async (question, answer, statement, isOpposite) => {
  const grounding = groundingOf(question, answer);
  expect(await grounding.contradicts(statement, [1])).toBe(isOpposite);
  expect(await grounding.contradicts(statement, [1, 2])).toBe(isOpposite);
});

it('finds the question before a bare answer', async () => {
  const grounding = groundingOf('Shall we move to Lisbon?', 'No.');
  expect(await grounding.contradicts('They move to Lisbon', [2])).toBe(true);
  expect(await grounding.contradicts('They do not move to Lisbon', [2])).toBe(false);
});
