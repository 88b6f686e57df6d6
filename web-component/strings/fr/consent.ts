import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record:
    'Cet appel est enregistré. Votre image, votre voix et votre nom peuvent-ils figurer dans l’enregistrement ?',
  ask_transcribe:
    'Un agent d’IA écoute cet appel. Ce que vous dites et écrivez peut-il figurer dans la transcription ?',
  agree: 'J’accepte',
  refuse: 'Sans moi',
  given_record: 'Vous êtes dans l’enregistrement.',
  refused_record: 'Vous n’êtes pas dans l’enregistrement.',
  given_transcribe: 'Vous êtes dans la transcription.',
  refused_transcribe: 'Vous n’êtes pas dans la transcription.',
  withdraw: 'Sans moi à partir de maintenant',
  close: 'Fermer',
};
