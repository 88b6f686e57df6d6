import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'Aucun brouillon pour le moment.',
  noneHost:
    'Le preneur de notes rédige les décisions et les tâches à partir de ce qui a été dit. Chacun peut les confirmer, les corriger ou les contester.',
  draft: 'Rédiger maintenant',
  redraft: 'Rédiger à nouveau',
  drafting: 'Le preneur de notes rédige…',
  failed: 'La rédaction a échoué. Réessayez.',
  empty: 'Le preneur de notes n’a trouvé ni décision ni tâche.',
  decisions: 'Décisions',
  tasks: 'Tâches',
  draftState: 'Non confirmé',
  confirmed: 'Confirmé',
  contested: 'Contesté',
  due: 'pour le {date}',
  confirm: 'Confirmer',
  contest: 'Contester',
  correct: 'Corriger',
  named: '{action} : {item}',
  wording: 'Texte corrigé',
  save: 'Enregistrer',
  cancel: 'Annuler',
  confirmedBy: 'Confirmé par {names}',
  correctedBy: 'Dans les termes de {name}',
  contestedBy: 'Contesté par {names}',
  unknown: 'Quelqu’un',
};
