/** Where documents are that earlier releases served at another path. */
const MOVED: Readonly<Record<string, string>> = {
  'docs/accessibility.md': 'docs/reference/accessibility.md',
  'docs/agent.md': 'docs/guides/minutes.md',
  'docs/browsers.md': 'docs/reference/browsers.md',
  'docs/coding-agents.md': 'docs/guides/coding-agents.md',
  'docs/command-line.md': 'docs/reference/command-line.md',
  'docs/comparison.md': 'docs/concepts/comparison.md',
  'docs/configuration.md': 'docs/reference/configuration.md',
  'docs/frames.md': 'docs/guides/frames.md',
  'docs/mcp.md': 'docs/guides/assistants.md',
  'docs/operations.md': 'docs/guides/operate/operations.md',
  'docs/organizations.md': 'docs/guides/organizations.md',
  'docs/privacy.md': 'docs/concepts/privacy.md',
  'docs/proofs.md': 'docs/guides/proofs.md',
  'docs/recordings.md': 'docs/guides/recordings.md',
  'docs/rest.md': 'docs/reference/rest.md',
  'docs/security/limits.md': 'docs/reference/limits.md',
  'docs/security/standing.md': 'docs/concepts/join-tokens.md',
  'docs/sign-in.md': 'docs/guides/sign-in.md',
  'docs/webhooks.md': 'docs/reference/events.md',
  'docs/words.md': 'docs/reference/words.md',
};

const OPERATE = 'docs/operate/';

/** Returns the present path of a document that has moved; null: it has not. */
export function movedTo(path: string): string | null {
  if (path.startsWith(OPERATE)) return `docs/guides/operate/${path.slice(OPERATE.length)}`;
  return Object.hasOwn(MOVED, path) ? (MOVED[path] ?? null) : null;
}
