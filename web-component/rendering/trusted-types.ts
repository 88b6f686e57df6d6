/**
 * The policy of the element for pages that require trusted types: their Content-Security-Policy names it. Pages that allow Lit's own
 * policy need no change, unless they load another Lit before.
 */
const NAMES = ['conference-room', 'lit-html'];

interface Policy {
  createHTML(markup: string): string;
  createScriptURL(url: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

const asGiven: Policy = { createHTML: (markup) => markup, createScriptURL: (url) => url };

/** Makes markup and addresses of workers acceptable to the browser. Undefined: the page allows none of the names. */
export const policy = openPolicy();

function openPolicy(): Policy | undefined {
  const { trustedTypes }: { trustedTypes?: Policies } = Object(globalThis);
  if (trustedTypes === undefined) return asGiven;
  for (const name of NAMES) {
    try {
      return trustedTypes.createPolicy(name, asGiven);
    } catch {
      // The page does not allow the name, or something else has taken it.
    }
  }
  return undefined;
}

/** Returns whether the browser lets the element write its markup. */
export function mayRender(): boolean {
  if (policy !== undefined) return true;
  try {
    document.createElement('template').innerHTML = '';
    return true;
  } catch {
    return false;
  }
}
