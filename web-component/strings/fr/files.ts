import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: 'Retirer {name}',
  cancelOf: 'Annuler l’envoi de {name}',
  tryAgainOf: 'Réessayer : {name}',
  uploadOf: 'Envoi de {name}',
  uploading: 'Envoi… {percent}',
  waiting: 'En attente…',
  uploadFailed: 'Le fichier n’a pas été envoyé. Réessayez.',
  downloadOf: 'Enregistrer {name}',
  downloadAnywayOf: 'Enregistrer quand même {name}',
  downloading: 'chargement… {percent}',
  downloadFailed: 'Le fichier n’a pas pu être chargé. Réessayez.',
  notLetThrough: 'Ce fichier est un programme ou un script : il n’est pas transmis.',
  mayDoHarm:
    'Les fichiers de ce type peuvent nuire à votre appareil quand vous les ouvrez. Enregistrez-le seulement si vous faites confiance à l’expéditeur.',
  picture: 'Image {name}',
  tooLarge: '{name} est trop volumineux : un fichier peut avoir {most} au plus.',
  tooMany: 'Seuls les {most} premiers fichiers ont été pris : on ne peut pas en envoyer plus à la fois.',
  empty: '{name} est vide.',
  program: '{name} est un programme ou un script et ne peut pas être envoyé. Mettez-le dans une archive.',
  otherType:
    '{name} ne peut pas être envoyé : cette salle n’accepte que les fichiers de ces types : {types}.',
  unreadable: '{name} ne peut pas être lu.',
};
