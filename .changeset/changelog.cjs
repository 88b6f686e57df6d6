/** Writes a change into CHANGELOG.md as its author described it, without the hash of a commit. */
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replace(/\n+/g, '\n  ')}`,
  getDependencyReleaseLine: async () => '',
};
