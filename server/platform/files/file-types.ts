import { UNSAFE_IN_A_LINE } from '../unsafe-characters';

/*
 * Decides by name and first bytes which files may be sent in the chat. The element also uses this file, because in
 * end-to-end encrypted rooms only the browser can check. So it imports nothing and uses only the language.
 */

/** How many bytes of a file tell its type. */
export const HEAD_BYTES = 4_096;
/** Longest name of a file, in characters. */
const FILE_NAME_MAX_CHARACTERS = 150;
/** The type of all other files. Browsers save such a file and never show it. */
export const OTHER_FILE_TYPE = 'application/octet-stream';

const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|]/g;
/** Invisible characters that are not part of a word. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\uFFF9-\uFFFB]/g;
/** Names of devices under Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST_EXTENSION = 12;

/**
 * Returns a name under which a file can be saved everywhere: one line, no path, nothing that hides what the name ends
 * in, at most `FILE_NAME_MAX_CHARACTERS` long. Its extension stays where it is cut.
 */
export function cleanFileName(given: string): string {
  const line = given
    .toWellFormed()
    .replace(UNSAFE_IN_A_LINE, '')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN_IN_NAMES, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = cut(line).replace(DEVICE, '_$&');
  return name === '' ? 'file' : name;
}

function cut(name: string): string {
  if (name.length <= FILE_NAME_MAX_CHARACTERS) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
  const stem = name.slice(0, FILE_NAME_MAX_CHARACTERS - extension.length).replace(/[\uD800-\uDBFF]$/, '');
  return stem.replace(/[. ]+$/, '') + extension;
}

/**
 * Files that a computer or telephone runs, mounts or installs when somebody opens them. No such list is complete: files
 * that it does not name are saved after a warning (`isHarmless`).
 */
const PROGRAMS = new Set(
  (
    'a3x action apk app appimage application appinstaller appref-ms appx appxbundle bash bat bin cmd com command cpl ' +
    'csh chm crx deb desktop dll dmg exe fish gadget hta htaccess img inf ins iso isp jar jnlp js jse ksh lnk lua mde ' +
    'mjs msc msi msix msixbundle msp mst msu ocx pif pkg pl prg ps1 psd1 psm1 py pyc pyw pyz rb reg rpm run scf scpt ' +
    'scptd scr settingcontent-ms sh shb shs sys terminal tool url vb vbe vbs vhd vhdx webloc workflow ws wsc wsf ' +
    'wsh xbap xll xpi xip zsh'
  ).split(' '),
);

/**
 * Returns whether a name is one of a program or script, as it is given and as it is saved. Windows takes what follows a
 * colon for a stream of the file before it: `a.exe::$DATA` is `a.exe`.
 */
export const isProgramName = (name: string): boolean =>
  [name, name.replace(/:.*$/s, '')].some((one) => PROGRAMS.has(extensionOf(one)));

/** Returns the text after the last dot of a name as it is saved, in lower case; empty without a dot. */
export const extensionOf = (name: string): string =>
  /\.([^.]*)$/.exec(cleanFileName(name))?.[1]?.normalize('NFKC').toLowerCase() ?? '';

/** The first bytes in hex of programs of Windows, Linux, macOS, Java and Android, installers, shortcuts and scripts. */
const PROGRAM_STARTS =
  /^(?:4d5a|7f454c46|feedface|feedfacf|cefaedfe|cffaedfe|cafebabe|6465780a|edabeedb|213c617263683e0a646562|4c000000011402|2321)/;

/** Returns whether bytes are the beginning of a program or script, independent of its name. */
export const isProgram = (head: Uint8Array): boolean => PROGRAM_STARTS.test(hexOf(head, 16));

/** How files begin, in hex, and their types. */
const STARTS: readonly [start: RegExp, type: string][] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^255044462d/, 'application/pdf'],
  [/^504b0304/, 'application/zip'],
  [/^.{8}66747970/, 'video/mp4'],
  [/^1a45dfa3/, 'video/webm'],
  [/^(?:494433|fff[b3a2])/, 'audio/mpeg'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^4f676753/, 'audio/ogg'],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Documents that are archives: their names tell which. */
const ARCHIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    docx: `${OFFICE}.wordprocessingml.document`,
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    pptx: `${OFFICE}.presentationml.presentation`,
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
  }),
);
const TEXTS = ['txt', 'md', 'csv', 'log'];

/** Types that are harmless to open, with the extensions under which programs open them as these types. */
const HARMLESS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg'],
    'image/gif': ['gif'],
    'image/webp': ['webp'],
    'audio/mpeg': ['mp3'],
    'audio/wav': ['wav'],
    'audio/ogg': ['ogg', 'oga', 'opus'],
    'video/mp4': ['mp4', 'm4v', 'm4a', 'mov'],
    'video/webm': ['webm', 'mkv', 'weba'],
    'application/pdf': ['pdf'],
    'text/plain': TEXTS,
  }),
);

/** Returns whether a file may be opened without a warning: its type is harmless, and its name has the same type. */
export const isHarmless = (name: string, type: string): boolean =>
  HARMLESS.get(type)?.includes(extensionOf(name)) ?? false;

/** The types under which bytes are served. None runs in a browser. Other files are served as `OTHER_FILE_TYPE`. */
export const SERVED_TYPES: readonly string[] = [...HARMLESS.keys(), OTHER_FILE_TYPE];

/** Returns the type of a file by its bytes. Its name decides only between types that begin alike. */
export function fileTypeOf(name: string, head: Uint8Array): string {
  const start = hexOf(head, 16);
  const type = STARTS.find(([pattern]) => pattern.test(start))?.[1];
  if (type === 'application/zip') return ARCHIVES.get(extensionOf(name)) ?? type;
  if (type !== undefined) return type;
  return TEXTS.includes(extensionOf(name)) && !head.includes(0) ? 'text/plain' : OTHER_FILE_TYPE;
}

const hexOf = (bytes: Uint8Array, most: number): string =>
  [...bytes.subarray(0, most)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
