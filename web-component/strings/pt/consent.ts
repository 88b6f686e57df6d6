import type { ConsentStrings } from '../consent';

export const texts: ConsentStrings = {
  ask_record: 'Esta chamada é gravada. A sua imagem, a sua voz e o seu nome podem estar na gravação?',
  ask_transcribe: 'Um agente de IA ouve esta chamada. O que disser e escrever pode estar na transcrição?',
  agree: 'Aceito',
  refuse: 'Sem mim',
  given_record: 'Está na gravação.',
  refused_record: 'Não está na gravação.',
  given_transcribe: 'Está na transcrição.',
  refused_transcribe: 'Não está na transcrição.',
  withdraw: 'Sem mim a partir de agora',
  close: 'Fechar',
};
