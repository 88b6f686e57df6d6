import type { Plural } from './keys';
import type { Language } from './languages';
import type { TextOf } from './text';
import { textIn } from './text-in';

const en = {
  removeOf: 'Remove {name}',
  cancelOf: 'Cancel the upload of {name}',
  tryAgainOf: 'Try again: {name}',
  uploadOf: 'Upload of {name}',
  uploading: 'Uploading… {percent}',
  waiting: 'Waiting…',
  uploadFailed: 'The file was not sent. Try again.',
  downloadOf: 'Save {name}',
  downloadAnywayOf: 'Save {name} anyway',
  downloading: 'loading… {percent}',
  downloadFailed: 'The file could not be loaded. Try again.',
  notLetThrough: 'This file is a program or script, and is not let through.',
  mayDoHarm:
    'Files of this kind can harm your device when you open them. Save it only if you trust the sender.',
  picture: 'Picture {name}',
  tooLarge: '{name} is too large: a file may have {most} at most.',
  tooMany: 'The first {most} files were taken: no more go at once.',
  empty: '{name} is empty.',
  program: '{name} is a program or script, which cannot be sent. Put it into an archive.',
  otherType: '{name} cannot be sent: this room takes files of these types only: {types}.',
  unreadable: '{name} cannot be read.',
};
type FilesKey = keyof typeof en;
type Strings = Readonly<Record<FilesKey, string | Plural>>;

const de: Strings = {
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

const es: Strings = {
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

const fr: Strings = {
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

const pt: Strings = {
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

const ja: Strings = {
  removeOf: '{name}を取り除く',
  cancelOf: '{name}のアップロードを中止',
  tryAgainOf: 'もう一度試す：{name}',
  uploadOf: '{name}のアップロード',
  uploading: 'アップロード中… {percent}',
  waiting: '待機中…',
  uploadFailed: 'ファイルを送信できませんでした。もう一度お試しください。',
  downloadOf: '{name}を保存',
  downloadAnywayOf: 'それでも{name}を保存',
  downloading: '読み込み中… {percent}',
  downloadFailed: 'ファイルを読み込めませんでした。もう一度お試しください。',
  notLetThrough: 'このファイルはプログラムまたはスクリプトのため、受け取れません。',
  mayDoHarm:
    'この種類のファイルは、開くと端末に害を与えることがあります。送信者を信頼できる場合にのみ保存してください。',
  picture: '画像 {name}',
  tooLarge: '{name}は大きすぎます。ファイルは{most}までです。',
  tooMany: '一度に送信できるファイルは{most}件までです。残りは選ばれていません。',
  empty: '{name}は空です。',
  program: '{name}はプログラムまたはスクリプトのため送信できません。アーカイブに入れてください。',
  otherType: '{name}は送信できません。このルームで送信できるファイルの種類：{types}',
  unreadable: '{name}を読み取れません。',
};

const ar: Strings = {
  removeOf: 'إزالة {name}',
  cancelOf: 'إلغاء رفع {name}',
  tryAgainOf: 'إعادة المحاولة: {name}',
  uploadOf: 'رفع {name}',
  uploading: 'جارٍ الرفع… {percent}',
  waiting: 'في الانتظار…',
  uploadFailed: 'لم يُرسل الملف. حاول مرة أخرى.',
  downloadOf: 'حفظ {name}',
  downloadAnywayOf: 'حفظ {name} على أي حال',
  downloading: 'جارٍ التحميل… {percent}',
  downloadFailed: 'تعذّر تحميل الملف. حاول مرة أخرى.',
  notLetThrough: 'هذا الملف برنامج أو نص برمجي ولا يُسمح بمروره.',
  mayDoHarm: 'قد تضر الملفات من هذا النوع بجهازك عند فتحها. احفظه فقط إذا كنت تثق بالمرسل.',
  picture: 'صورة {name}',
  tooLarge: '{name} كبير جدًا: الحد الأقصى للملف {most}.',
  tooMany: 'أُخذت أول {most} ملفات فقط: لا يمكن إرسال أكثر منها دفعة واحدة.',
  empty: '{name} فارغ.',
  program: '{name} برنامج أو نص برمجي ولا يمكن إرساله. ضعه في أرشيف.',
  otherType: 'لا يمكن إرسال {name}: لا تقبل هذه الغرفة إلا ملفات من هذه الأنواع: {types}.',
  unreadable: 'تعذّرت قراءة {name}.',
};

/** The texts of files in the chat, in every language: they are loaded together with the first file. */
export const FILES_STRINGS: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const filesTextOf = (tag: string): TextOf<FilesKey> => textIn(FILES_STRINGS, tag);

export type FilesText = ReturnType<typeof filesTextOf>;
