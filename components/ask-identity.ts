/** Asks the person who they are. @returns whether they proved it */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
/** The question that the person has not answered yet. */
let question: Promise<boolean> | null = null;

/** Has that dialog ask from now on. @returns the function that ends it */
export function onIdentityAsked(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker !== ask) return;
    asker = null;
    question = null;
  };
}

/**
 * Asks the person with the dialog of the page. Several operations that need an answer at the same time ask once.
 * @returns false also on a page without the dialog
 */
export async function askIdentity(): Promise<boolean> {
  if (asker === null) return false;
  question ??= asker().finally(() => {
    question = null;
  });
  return question;
}
