/** A page of the documentation in the index of the search. */
export interface SearchPage {
  address: string;
  title: string;
  /** The kind of document, as the navigation names it. */
  group: string;
  /** The text before the first heading, and the text under each heading. */
  sections: SearchSection[];
}

/** The fragment of the heading, the heading, and the text under it up to the next one. Before the first, both are empty. */
export type SearchSection = [anchor: string, heading: string, text: string];
