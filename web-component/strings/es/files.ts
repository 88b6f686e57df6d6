import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: 'Quitar {name}',
  cancelOf: 'Cancelar la subida de {name}',
  tryAgainOf: 'Intentar de nuevo: {name}',
  uploadOf: 'Subida de {name}',
  uploading: 'Subiendo… {percent}',
  waiting: 'En espera…',
  uploadFailed: 'El archivo no se envió. Inténtalo de nuevo.',
  downloadOf: 'Guardar {name}',
  downloadAnywayOf: 'Guardar {name} de todos modos',
  downloading: 'cargando… {percent}',
  downloadFailed: 'No se pudo cargar el archivo. Inténtalo de nuevo.',
  notLetThrough: 'Este archivo es un programa o script y no se deja pasar.',
  mayDoHarm:
    'Los archivos de este tipo pueden dañar tu dispositivo al abrirlos. Guárdalo solo si confías en quien lo envió.',
  picture: 'Imagen {name}',
  tooLarge: '{name} es demasiado grande: un archivo puede tener {most} como máximo.',
  tooMany: 'Solo se tomaron los primeros {most} archivos: no se pueden enviar más a la vez.',
  empty: '{name} está vacío.',
  program: '{name} es un programa o script y no se puede enviar. Ponlo en un archivo comprimido.',
  otherType: 'No se puede enviar {name}: esta sala solo admite archivos de estos tipos: {types}.',
  unreadable: 'No se puede leer {name}.',
};
