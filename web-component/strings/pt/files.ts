import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: 'Remover {name}',
  cancelOf: 'Cancelar o envio de {name}',
  tryAgainOf: 'Tentar de novo: {name}',
  uploadOf: 'Envio de {name}',
  uploading: 'A enviar… {percent}',
  waiting: 'Em espera…',
  uploadFailed: 'O ficheiro não foi enviado. Tente de novo.',
  downloadOf: 'Guardar {name}',
  downloadAnywayOf: 'Guardar {name} mesmo assim',
  downloading: 'a carregar… {percent}',
  downloadFailed: 'Não foi possível carregar o ficheiro. Tente de novo.',
  notLetThrough: 'Este ficheiro é um programa ou script e não é entregue.',
  mayDoHarm:
    'Ficheiros deste tipo podem danificar o seu dispositivo quando os abre. Guarde-o apenas se confiar em quem o enviou.',
  picture: 'Imagem {name}',
  tooLarge: '{name} é demasiado grande: um ficheiro pode ter {most} no máximo.',
  tooMany: 'Só foram escolhidos os primeiros {most} ficheiros: não é possível enviar mais de uma vez.',
  empty: '{name} está vazio.',
  program: '{name} é um programa ou script e não pode ser enviado. Ponha-o num arquivo comprimido.',
  otherType: '{name} não pode ser enviado: esta sala só aceita ficheiros destes tipos: {types}.',
  unreadable: 'Não é possível ler {name}.',
};
