/**
 * No circles of folders. It looks at what ships: a test may import whatever it takes to show a promise, so that folders
 * would meet in circles through their tests alone. Imports between files are looked at by .dependency-cruiser.cjs.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Two folders that need each other are one folder, or a third one is missing.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [options.exclude.path, '\\.test\\.tsx?$', '^(server|web-component)/testing/'] },
  },
};
