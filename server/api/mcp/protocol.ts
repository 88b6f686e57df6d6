import type { z } from 'zod';
import { inputError } from '../../platform/errors/input-error';

/** The codes of JSON-RPC and of the Model Context Protocol that are answered here. */
const CODES = {
  methodNotFound: -32601,
  invalidParams: -32602,
  resourceNotFound: -32002,
  failed: -32603,
} as const;

/** A request that is refused by protocol. Both libraries answer with its code. */
export class RefusedRequestError extends Error {
  readonly code: number;
  readonly data: Readonly<Record<string, string>> | undefined;

  /** @param data sent with the message, for programs */
  constructor(kind: keyof typeof CODES, message: string, data?: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'RefusedRequestError';
    this.code = CODES[kind];
    this.data = data;
  }
}

/** A request that is being answered. */
export interface RunningRequest {
  /** Aborted when the client cancels it or is gone. */
  signal: AbortSignal;
}

/** Answers the requests of one method. @throws RefusedRequestError */
export type Method = (params: unknown, running: RunningRequest) => Result | Promise<Result>;
export type Result = Record<string, unknown>;

/** The abilities of a server, for every library and revision. */
export interface Served {
  capabilities: Record<string, Record<string, boolean>>;
  methods: Map<string, Method>;
}

/**
 * Creates a method whose parameters have this form.
 * @param schema of `params`; a client may also send none
 */
export function method<S extends z.ZodType>(
  schema: S,
  answer: (params: z.output<S>, running: RunningRequest) => Result | Promise<Result>,
): Method {
  return (params = {}, running) => {
    const parsed = schema.safeParse(params);
    if (parsed.success) return answer(parsed.data, running);
    const { message } = inputError(parsed.error, params);
    throw new RefusedRequestError('invalidParams', message.replace('The field', 'The parameter'));
  };
}

/** Handles a request. @throws RefusedRequestError, also when the method does not exist */
export async function answerRequest(
  { methods }: Served,
  request: { method: string; params?: unknown },
  running: RunningRequest,
): Promise<Result> {
  const answer = methods.get(request.method);
  if (answer === undefined) throw new RefusedRequestError('methodNotFound', 'There is no such method.');
  return answer(request.params, running);
}
