/** Asks the person who they are. @returns whether they proved it */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Has that dialog ask from now on. @returns the function that ends it */
export function onIdentityAsked(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks the person with the dialog of the page. @returns false also on a page without the dialog */
export const askIdentity = async (): Promise<boolean> => (asker === null ? false : asker());
