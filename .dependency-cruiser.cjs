/**
 * Who may import whom. `npm run check` enforces it; server/import-rules.unit.test.ts proves that each rule bites.
 * The parser must be swc: without it no TypeScript file is read and everything passes in silence.
 * swc does not tell types from values: where only a type may be imported, .oxlintrc.json says so.
 */
const swc = require('@swc/core');

// dependency-cruiser has swc read every file as TypeScript without JSX: here swc is told which files have some.
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });

/**
 * The groups of server/, each standing on those behind it. An import goes down this list or stays in its group.
 * ARCHITECTURE.md says why they stand in this order.
 */
const groups = [
  'boot',
  'api',
  'calls',
  'agent',
  'recordings',
  'rooms',
  'events',
  'usage',
  'identity',
  'platform',
];
/** A noun's folder: what holds a contract, a store, rules, procedures or tools. */
const noun = '^server/(recordings|usage|(agent|rooms|events|identity|calls)/[a-z-]+)/';
/** A noun's store: one file, or several that are divided by subject, such as store-capture.ts. */
const store = 'store[a-z-]*\\.ts$';
/** The nouns of a call: sessions and their participants are rows that all of them read and change. */
const ofCalls = '^server/rooms/(breakouts|moderation|entry|chat)/';
/** A noun's contract: one file, or several that are divided by subject: contract.ts, transcript-contract.ts. */
const contract = '(|[a-z-]+-)contract\\.ts$';
const drawer = '^(server|components|web-component|app)/(|.+/)(utils?|helpers?|common|shared|misc)[./]';
const tests = '\\.test\\.tsx?$';

/** The folders of web-component/ from top to bottom; element.ts stands above them. A folder imports those below it only. */
const elementFolders = [
  'parts',
  'core',
  'controllers',
  'announcements',
  'call',
  'rendering',
  'theme',
  'layout',
  'strings',
];
/** The entry points in web-component/ itself; contract.ts has no imports and may be imported by all. */
const elementEntries = '^web-component/(?!contract\\.)[^/]+\\.ts$';

/** One forbidden rule; the comment is what the developer reads when it bites. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one thing, or a third thing is missing.',
      {},
      { circular: true },
    ),
    forbid(
      'resolves',
      'The imported file or package does not exist, or package.json does not name it.',
      {},
      { couldNotResolve: true },
    ),

    ...groups
      .slice(1)
      .map((group, index) =>
        forbid(
          `nothing-above-${group}`,
          `server/${group} imports what stands below it alone; what it needs from above is handed to it by boot.`,
          { path: `^server/${group}/`, pathNot: tests },
          { path: `^server/(${groups.slice(0, index + 1).join('|')})/` },
        ),
      ),

    // Noun folders: procedures → rules → store → db.
    forbid(
      'contract-imports-contracts',
      'A contract describes input and output: it imports other contracts, zod, the kinds of text, the marks of the request log and the enumerations, nothing else.',
      { path: `${noun}${contract}` },
      {
        pathNot: [
          `${noun}${contract}`,
          '^server/platform/(address-ranges|breakout-limits|embed-origins|errors/rejection-reason|files/file-types|vocabulary/[a-z-]+|request-log/marks|language-tag|policy-source|url-of|text|lists/(cursor|filters)|room-settings/[a-z]+|sign-in-providers|toolsets|events/types|principal/(principal|scope-texts|token-permissions|contract))\\.ts$',
          'node_modules/zod/',
        ],
      },
    ),
    forbid(
      'store-imports-down',
      'A store is SQL: of the nouns it imports contracts, and of what stands above it nothing.',
      { path: `${noun}${store}` },
      {
        path: [noun, '^server/platform/(principal|procedures|hub)/', '^server/testing/'],
        pathNot: [`${noun}${contract}`, `^server/$1/${store}`],
      },
    ),
    forbid(
      'rules-import-down',
      'Only the router imports procedures; rules never look up to them.',
      { path: '^server/', pathNot: [`${noun}procedures\\.ts$`, '^server/api/router\\.ts$', tests] },
      { path: `${noun}procedures\\.ts$` },
    ),
    forbid(
      'procedures-import-rules',
      'A procedure calls a rule; it never reaches past it into a store.',
      { path: `${noun}procedures\\.ts$` },
      { path: [`${noun}${store}`, `${noun}procedures\\.ts$`] },
    ),
    forbid(
      'own-store-only',
      "Another noun's rules may be called, never its store.",
      {
        path: '^server/(recordings|usage|[a-z]+/[a-z-]+(?=/)|[a-z]+)/',
        pathNot: ['^server/testing/', tests, ofCalls],
      },
      { path: `/${store}`, pathNot: ['^server/$1/', '^server/platform/storage/store\\.ts$'] },
    ),
    forbid(
      'own-store-only',
      'The nouns of a call share the store of sessions; of other stores each uses its own only.',
      { path: ofCalls },
      { path: `/${store}`, pathNot: ['^server/rooms/sessions/', '^server/rooms/$1/'] },
    ),

    // Who knows which library.
    forbid(
      'drizzle-in-stores',
      'SQL lives in stores and server/platform/db alone.',
      {
        path: '^(server|app|components|web-component)/',
        pathNot: [
          `${noun}${store}`,
          '^server/platform/(jobs|processes)/store\\.ts$',
          '^server/(platform/db|testing)/',
        ],
      },
      { path: 'node_modules/(drizzle-orm|postgres|@electric-sql)/' },
    ),
    forbid(
      'trpc-in-procedures',
      'Rules are plain functions: only procedures, the router, its adapters and the errors know tRPC.',
      {
        path: '^server/',
        pathNot: [`${noun}procedures\\.ts$`, '^server/(platform/(procedures|errors)|api)/', tests],
      },
      { path: 'node_modules/@trpc/server/' },
    ),

    // Adapters.
    forbid(
      'adapters-know-no-noun',
      'REST, tRPC, MCP and pages are adapters of the router: adding an operation must not touch them.',
      { path: '^server/api/[^/]+/', pathNot: tests },
      {
        path: noun,
        pathNot: [
          '^server/identity/(authentication/|users/registration\\.ts)',
          '^server/calls/hub/socket/pending-connections\\.ts$',
        ],
      },
    ),
    forbid(
      'mcp-speaks-http',
      'MCP tools call the REST routes, also when they run beside them: never the database.',
      { path: '^server/api/mcp/', pathNot: tests },
      { path: ['^server/platform/db/', 'node_modules/(drizzle-orm|postgres|@electric-sql)/'] },
    ),
    forbid(
      'listen-speaks-http',
      'The program of `npm run listen` reads the feed over REST, often that of another machine: nothing of it leads to the database.',
      { path: '^server/events/listen/', pathNot: tests },
      {
        path: ['^server/platform/db/', 'node_modules/(drizzle-orm|postgres|@electric-sql)/'],
        reachable: true,
      },
    ),
    forbid(
      'components-take-router-only',
      'Of the server, portal components know the router, the contracts, how to read tables, the grammar of addresses and the texts of scopes.',
      { path: '^components/', pathNot: tests },
      {
        path: '^server/',
        pathNot: [
          '^server/api/router\\.ts$',
          '^server/platform/(address-ranges|known-keys|principal/scope-texts)\\.ts$',
          '^server/api/documents/site/search-page\\.ts$',
          `${noun}${contract}`,
        ],
      },
    ),
    forbid(
      'element-stands-alone',
      'The element is shipped to other people’s pages: from the server it imports the types of the hub protocol only, the table of rights, what a file may be, which text is blank and what a person agreed to or confirmed.',
      { path: '^web-component/', pathNot: ['^web-component/testing/', tests] },
      {
        path: '^(server|app|components)/',
        pathNot:
          '^server/platform/(breakout-limits|errors/rejection-reason|files/file-types|unsafe-characters|principal/rights|vocabulary/(consent|confirmation)|hub/(protocol|blank|consented|breakouts|agent|chat|chat-file|media|minutes|pointers|polls|recording|streaming|client-messages|server-messages))\\.ts$',
      },
    ),
    forbid(
      'packages-stand-alone',
      'A package runs at integrators, without the rest of this repository: the public interfaces of the element and of the call are its only parts.',
      { path: '^packages/', pathNot: tests },
      { path: '^(server|app|components|web-component)/', pathNot: '^web-component/(core/)?contract\\.ts$' },
    ),
    forbid(
      'server-imports-no-page',
      'The server starts Next; it never imports a page, a component, a package or the element.',
      { path: '^server/', pathNot: [tests, '^server/boot/cli/'] },
      { path: '^(app|components|packages|web-component)/', pathNot: '^web-component/dist/' },
    ),
    forbid(
      'commands-import-the-client',
      'The commands that call a running server do so with the TypeScript client, as any other program would.',
      { path: '^server/boot/cli/', pathNot: tests },
      { path: '^(app|components|packages|web-component)/', pathNot: '^packages/client/' },
    ),
    forbid(
      'call-page-stands-alone',
      'The pages with a call load the element and a few lines of their own. They import nothing else but the bridge that the package of the element speaks from around a frame.',
      { path: '^components/call/', pathNot: [tests, 'build\\.mjs$'] },
      {
        pathNot: [
          '^components/call/',
          '^packages/element/(bridge|interface)\\.ts$',
          '^web-component/contract\\.ts$',
        ],
      },
    ),
    forbid(
      'docs-page-stands-alone',
      'The pages of the documentation are HTML with a few lines of script. They know the form of their search index, nothing else.',
      { path: '^components/docs/', pathNot: [tests, 'build\\.mjs$'] },
      { pathNot: ['^components/docs/', '^server/api/documents/site/search-page\\.ts$'] },
    ),
    forbid(
      'tests-stay-outside',
      'Nothing that ships imports a test or a test server.',
      { path: '^(server|app|components|packages|web-component)/', pathNot: ['^server/testing/', tests] },
      { path: ['^server/testing/', tests, '^(e2e|bench)/'] },
    ),

    // Inside the element.
    ...elementFolders.map((folder, index) =>
      forbid(
        'element-imports-down',
        `Inside the element, imports go down: element, ${elementFolders.join(', ')}.`,
        { path: `^web-component/${folder}/`, pathNot: tests },
        { path: [elementEntries, `^web-component/(${elementFolders.slice(0, index).join('|') || '-'})/`] },
      ),
    ),
    forbid(
      'element-fixtures-in-tests',
      'States of a call that are made up for tests do not ship.',
      { path: '^web-component/', pathNot: ['^web-component/(call/)?testing/', tests] },
      { path: '^web-component/testing/' },
    ),

    // Names.
    forbid(
      'no-drawers',
      'Name the file after what it is about: no utils, helpers, common, shared or misc.',
      { path: drawer },
      {},
    ),
    forbid(
      'no-drawers-imported',
      'Name the file after what it is about: no utils, helpers, common, shared or misc.',
      {},
      { path: drawer },
    ),
    forbid(
      'no-barrels',
      'Import from the file that holds the thing: no index files.',
      { path: '^(server|components|web-component)/(|.+/)index\\.tsx?$' },
      {},
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
