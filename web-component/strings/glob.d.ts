interface ImportMeta {
  /**
   * Imports `texts` of the file in the folder of each language. Vite knows the call; in the bundle,
   * `web-component/build/language-tables.mjs` replaces it.
   * @returns the texts by the path of their file
   */
  glob<Texts>(pattern: string, options: { eager: true; import: 'texts' }): Readonly<Record<string, Texts>>;
}
