import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record: 'Esta llamada se graba. ¿Pueden estar su imagen, su voz y su nombre en la grabación?',
  ask_transcribe:
    'Un agente de IA escucha esta llamada. ¿Puede figurar en la transcripción lo que diga y escriba?',
  agree: 'Acepto',
  refuse: 'Sin mí',
  given_record: 'Usted está en la grabación.',
  refused_record: 'Usted no está en la grabación.',
  given_transcribe: 'Usted está en la transcripción.',
  refused_transcribe: 'Usted no está en la transcripción.',
  withdraw: 'Sin mí a partir de ahora',
  close: 'Cerrar',
};
