import { hash } from '@node-rs/argon2';

/** argon2id in PHC form, with the library's parameters (19 MiB, 2 passes): about 11 ms, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);
