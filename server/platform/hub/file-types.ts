import { UNSAFE_IN_A_LINE } from './unsafe-characters';

/*
 * What may be sent as a file in the chat, by its name and its first bytes. The element uses this, too: in end-to-end
 * encrypted rooms nobody else can. So it needs nothing but the language.
 */

/** How many bytes of a file tell its type. */
export const HEAD_BYTES = 4_096;
/** Longest name of a file, in characters. */
const FILE_NAME_MAX_CHARACTERS = 150;
/** The type of what is none of the others. Browsers save it, and never show it. */
export const OTHER_FILE_TYPE = 'application/octet-stream';

const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|]/g;
/** Invisible characters that are no part of a word. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\uFFF9-\uFFFB]/g;
/** Names of devices under Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST_EXTENSION = 12;

/**
 * A name under which a file can be saved everywhere: one line, no path, nothing that hides what the name ends in, at most
 * `FILE_NAME_MAX_CHARACTERS` long. Its extension stays where it is cut.
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

/** What a computer or telephone runs when somebody opens it. */
const PROGRAMS = new Set(
  (
    'apk app appimage appx bat bin cmd com command cpl deb dll dmg exe gadget hta inf jar jnlp js jse lnk mjs msc msi ' +
    'msix msp mst ocx pif pkg ps1 psm1 reg rpm run scf scr sh sys url vb vbe vbs ws wsc wsf wsh xpi'
  ).split(' '),
);

/** Whether a name is one of a program or script. */
export const isProgramName = (name: string): boolean => PROGRAMS.has(extensionOf(name));

const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** How programs and scripts begin, in hex: of Windows, Linux, macOS, Java and Android, installers, shortcuts, scripts. */
const PROGRAM_STARTS =
  /^(?:4d5a|7f454c46|feedface|feedfacf|cefaedfe|cffaedfe|cafebabe|6465780a|edabeedb|213c617263683e0a646562|4c000000011402|2321)/;

/** Whether bytes are the beginning of a program or script, whatever it is called. */
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
const ARCHIVES: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};
const TEXTS = new Set(['txt', 'md', 'csv', 'log']);

/** The types under which files are passed on. None of them runs in a browser. */
export const FILE_TYPES: readonly string[] = [
  ...STARTS.map(([, type]) => type),
  ...Object.values(ARCHIVES),
  'text/plain',
  OTHER_FILE_TYPE,
];

/** The type of a file, by its bytes; what it calls itself counts only among types that begin alike. */
export function fileTypeOf(name: string, head: Uint8Array): string {
  const start = hexOf(head, 16);
  const type = STARTS.find(([pattern]) => pattern.test(start))?.[1];
  if (type === 'application/zip') return ARCHIVES[extensionOf(name)] ?? type;
  if (type !== undefined) return type;
  return TEXTS.has(extensionOf(name)) && !head.includes(0) ? 'text/plain' : OTHER_FILE_TYPE;
}

const hexOf = (bytes: Uint8Array, most: number): string =>
  [...bytes.subarray(0, most)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
