import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record:
    'Dieser Anruf wird aufgezeichnet. Dürfen Ihr Bild, Ihre Stimme und Ihr Name in die Aufzeichnung?',
  ask_transcribe:
    'Ein KI-Agent hört diesem Anruf zu. Darf im Transkript stehen, was Sie sagen und schreiben?',
  agree: 'Zustimmen',
  refuse: 'Ohne mich',
  given_record: 'Sie sind in der Aufzeichnung.',
  refused_record: 'Sie sind nicht in der Aufzeichnung.',
  given_transcribe: 'Sie sind im Transkript.',
  refused_transcribe: 'Sie sind nicht im Transkript.',
  withdraw: 'Ab jetzt ohne mich',
  close: 'Schließen',
};
