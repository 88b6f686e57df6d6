import { z } from 'zod';

/** A file as a chat message has it. */
export const chatFile = z.object({
  fileId: z.string(),
  name: z
    .string()
    .optional()
    .describe(
      'Under which it can be saved. Missing in end-to-end encrypted rooms: it is encrypted with the text.',
    ),
  mimeType: z.string().optional().describe('By its bytes. Missing in end-to-end encrypted rooms.'),
  sizeBytes: z
    .int()
    .describe('In end-to-end encrypted rooms of the encrypted bytes, 16 more than those of the file.'),
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
