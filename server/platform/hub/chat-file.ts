import { z } from 'zod';

/** A file as a chat message has it. */
export const chatFile = z.object({
  fileId: z.string(),
  name: z
    .string()
    .optional()
    .describe(
      'Name for saving the file. Missing in end-to-end encrypted rooms, where it is encrypted with the text.',
    ),
  mimeType: z
    .string()
    .optional()
    .describe('Media type, detected from the bytes. Missing in end-to-end encrypted rooms.'),
  sizeBytes: z
    .int()
    .describe(
      'Size in bytes. In end-to-end encrypted rooms, the size of the encrypted bytes, 16 more than the file.',
    ),
});
export type ChatFile = z.infer<typeof chatFile>;

/** A stored file as its message shows it. */
export const chatFileOf = ({
  id,
  name,
  mimeType,
  sizeBytes,
}: {
  id: string;
  name: string | null;
  mimeType: string | null;
  sizeBytes: number;
}): ChatFile => ({
  fileId: id,
  ...(name !== null && { name }),
  ...(mimeType !== null && { mimeType }),
  sizeBytes,
});
