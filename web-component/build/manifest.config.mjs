import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Settings of the analyzer that writes custom-elements.json. The analyzer reads classes; the interface of the element is
 * described once, in contract.ts.
 */
export default {
  overrideModuleCreation: ({ ts, globs: [path] }) => {
    const parse = (name) =>
      ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.ES2015, true);
    const described = withDocs(parse(path), parse('web-component/contract.ts'));
    return [ts.createSourceFile(path, described, ts.ScriptTarget.ES2015, true)];
  },
};

/** Returns the text of the element with the doc blocks of its interface: those of the whole, and of each method. */
function withDocs(element, contract) {
  const named = (name) => (statement) => statement.name?.text === name;
  const room = contract.statements.find(named('ConferenceRoom'));
  const docs = new Map(room.members.map((member) => [member.name?.getText(), docOf(member)]));
  const missing = [];
  const describe = (node, doc) => {
    if (doc !== undefined && docOf(node) === undefined) missing.push({ at: node.getStart(), doc });
  };
  const shown = element.statements.find(named('ConferenceRoomElement'));
  describe(shown, docOf(room));
  for (const member of shown.members) if (member.body) describe(member, docs.get(member.name?.getText()));
  return missing.reduceRight(
    (text, { at, doc }) => `${text.slice(0, at)}${doc}\n${text.slice(at)}`,
    element.getFullText(),
  );
}

const docOf = (node) => node.jsDoc?.at(-1)?.getText();
