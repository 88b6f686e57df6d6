import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'Es wurde noch nichts entworfen.',
  noneHost:
    'Der Protokollführer entwirft Entscheidungen und Aufgaben aus dem bisher Gesagten. Alle können sie bestätigen, berichtigen oder bestreiten.',
  draft: 'Jetzt entwerfen',
  redraft: 'Neu entwerfen',
  drafting: 'Der Protokollführer schreibt einen Entwurf …',
  failed: 'Der Entwurf ist nicht gelungen. Versuchen Sie es noch einmal.',
  empty: 'Der Protokollführer hat keine Entscheidungen und Aufgaben gefunden.',
  decisions: 'Entscheidungen',
  tasks: 'Aufgaben',
  draftState: 'Nicht bestätigt',
  confirmed: 'Bestätigt',
  contested: 'Bestritten',
  due: 'fällig {date}',
  confirm: 'Bestätigen',
  contest: 'Bestreiten',
  correct: 'Berichtigen',
  named: '{action}: {item}',
  wording: 'Berichtigter Text',
  save: 'Speichern',
  cancel: 'Abbrechen',
  confirmedBy: 'Bestätigt von {names}',
  correctedBy: 'In den Worten von {name}',
  contestedBy: 'Bestritten von {names}',
  unknown: 'Jemand',
};
