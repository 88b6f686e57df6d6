// oxlint-disable-next-line eslint/no-restricted-imports -- in encrypted rooms the element alone can look into a file
import {
  extensionOf,
  fileTypeOf,
  HEAD_BYTES,
  isProgram,
  isProgramName,
} from '../../../server/platform/files/file-types';

// oxlint-disable-next-line eslint/no-restricted-imports -- see above
export {
  cleanFileName,
  fileTypeOf,
  HEAD_BYTES,
  isHarmless,
  isProgram,
  isProgramName,
} from '../../../server/platform/files/file-types';

/** Why a file cannot be sent; null: it can. */
export type FileProblem = 'tooLarge' | 'empty' | 'program' | 'otherType' | 'unreadable';

/**
 * Returns the problem of a file that a person wants to send, and its type by its bytes.
 * @param fileTypes the extensions that the room allows; null: all except those of programs
 */
export async function inspect(
  file: File,
  { mostBytes, fileTypes }: { mostBytes: number; fileTypes: readonly string[] | null },
): Promise<{ problem: FileProblem } | { problem: null; mimeType: string }> {
  if (file.size > mostBytes) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  if (isProgramName(file.name)) return { problem: 'program' };
  if (fileTypes !== null && !fileTypes.includes(extensionOf(file.name))) return { problem: 'otherType' };
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return isProgram(head)
      ? { problem: 'program' }
      : { problem: null, mimeType: fileTypeOf(file.name, head) };
  } catch {
    return { problem: 'unreadable' }; // a directory, or it is gone
  }
}
