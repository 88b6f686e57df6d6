import { z } from 'zod';

/** Why the request log does not show a value. */
export type Mark = 'secret' | 'personal';

const marks = z.registry<{ mark: Mark }>();

/** Marks a field of a contract that holds a credential, or an address with one. The request log replaces its value. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'secret');

/** Marks a field of a contract that holds a name, or text that people said or wrote. The request log replaces its value. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'personal');

function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
  marks.add(schema, { mark });
  return schema;
}

/** Returns the mark of a schema, or of the schema that it was made of with more checks or another description. */
export const markOf = (schema: z.core.$ZodType): Mark | null => marks.get(schema)?.mark ?? null;

/** Text that `personal` marks. */
export const personalText = () => personal(z.string());

/** Text that `secret` marks. */
export const secretText = () => secret(z.string());
