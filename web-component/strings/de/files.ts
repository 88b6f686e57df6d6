import type { FilesStrings } from '../files';

export const texts: FilesStrings = {
  removeOf: '{name} entfernen',
  cancelOf: 'Hochladen von {name} abbrechen',
  tryAgainOf: 'Noch einmal versuchen: {name}',
  uploadOf: 'Hochladen von {name}',
  uploading: 'Wird hochgeladen… {percent}',
  waiting: 'Wartet…',
  uploadFailed: 'Die Datei wurde nicht gesendet. Versuchen Sie es noch einmal.',
  downloadOf: '{name} speichern',
  downloadAnywayOf: '{name} trotzdem speichern',
  downloading: 'wird geladen… {percent}',
  downloadFailed: 'Die Datei konnte nicht geladen werden. Versuchen Sie es noch einmal.',
  notLetThrough: 'Diese Datei ist ein Programm oder Skript und wird nicht durchgelassen.',
  mayDoHarm:
    'Dateien dieser Art können Ihrem Gerät schaden, wenn Sie sie öffnen. Speichern Sie sie nur, wenn Sie dem Absender vertrauen.',
  picture: 'Bild {name}',
  tooLarge: '{name} ist zu groß: Eine Datei darf höchstens {most} haben.',
  tooMany: 'Nur die ersten {most} Dateien wurden genommen: Mehr gehen nicht auf einmal.',
  empty: '{name} ist leer.',
  program: '{name} ist ein Programm oder Skript und kann nicht gesendet werden. Packen Sie es in ein Archiv.',
  otherType:
    '{name} kann nicht gesendet werden: In diesem Raum sind nur Dateien dieser Typen erlaubt: {types}.',
  unreadable: '{name} kann nicht gelesen werden.',
};
