import type { OperationView } from './document';

/** The values that the reader filled in. */
export interface Filled {
  values: Readonly<Record<string, string>>;
  /** JSON, as it was written. */
  body: string;
}

/** An answer as it is shown. */
export interface Answered {
  status: number;
  statusText: string;
  ms: number;
  text: string;
}

/** Returns the address of a call, with its path parameters filled in and the given query parameters appended. */
export function addressOf({ path, parameters }: OperationView, values: Filled['values']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { place, name } of parameters) {
    if (place === 'query' && values[name]) query.set(name, values[name]);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Returns the header for a credential: keys begin with `sk_`, everything else is a bearer token. */
export function credentialHeaders(credential: string): Record<string, string> {
  const value = credential.trim();
  if (value === '') return {};
  return value.startsWith('sk_') ? { 'X-API-Key': value } : { Authorization: `Bearer ${value}` };
}

/** Makes the call, without the portal's cookie. @throws TypeError when the server does not answer */
export async function send(operation: OperationView, filled: Filled, credential: string): Promise<Answered> {
  const started = performance.now();
  const hasBody = operation.body !== null && filled.body.trim() !== '';
  const answer = await fetch(addressOf(operation, filled.values), {
    method: operation.method,
    credentials: 'omit',
    headers: {
      ...credentialHeaders(credential),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      Prefer: 'handling=strict',
    },
    ...(hasBody && { body: filled.body }),
  });
  const text = await textOf(answer);
  return {
    status: answer.status,
    statusText: answer.statusText,
    ms: Math.round(performance.now() - started),
    text,
  };
}

async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!/json|text/.test(type)) {
    await answer.body?.cancel();
    return type === '' ? '' : `(${type})`;
  }
  const text = await answer.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
