/** The values in the fragment of a link to a call. Browsers do not send a fragment to any server. */
export interface CallSecrets {
  /** The join token; null when the link does not have one. */
  token: string | null;
  /** Key of an end-to-end encrypted room. */
  e2eeKey: string | null;
}

const KEPT = 'conferenceRoom';

/**
 * Reads `#token=…&key=…` and removes it from the address bar, so that people do not copy or photograph it. The entry in
 * the browser's history keeps it, so that the page can be reloaded.
 */
export function takeSecrets({ location, history }: Pick<Window, 'location' | 'history'>): CallSecrets {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return keptSecrets(history.state);
  const secrets = { token, e2eeKey: fragment.get('key') ?? fragment.get('e2eeKey') };
  history.replaceState({ [KEPT]: secrets }, '', location.pathname + location.search);
  return secrets;
}

function keptSecrets(state: unknown): CallSecrets {
  const kept: unknown = typeof state === 'object' && state !== null && KEPT in state ? state[KEPT] : null;
  if (typeof kept !== 'object' || kept === null) return { token: null, e2eeKey: null };
  return {
    token: 'token' in kept && typeof kept.token === 'string' ? kept.token : null,
    e2eeKey: 'e2eeKey' in kept && typeof kept.e2eeKey === 'string' ? kept.e2eeKey : null,
  };
}
