import { badRequest } from '../errors/errors';

/** @throws ApiError BAD_REQUEST when nothing can lie between two times */
export function assertRange({ from, to }: { from?: Date | undefined; to?: Date | undefined }): void {
  if (from && to && from >= to)
    throw badRequest('The field "to" is not valid: it must be later than "from".');
}
