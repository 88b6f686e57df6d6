import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Settings of the analyzer that writes custom-elements.json. The analyzer reads classes; the interface of the element is
 * described once, in contract.ts.
 */
export default {
  overrideModuleCreation: ({ ts, globs: [path] }) => {
    const parse = (name) => parseText(ts, name, readFileSync(join(root, name), 'utf8'));
    const whole = parseText(ts, path, withBases(parse(path), BASES.map(parse)));
    const described = withDocs(whole, parse('web-component/contract.ts'));
    return [ts.createSourceFile(path, described, ts.ScriptTarget.ES2015, true)];
  },
};

/** The classes that the element extends, the first one first. */
const BASES = ['web-component/element-properties.ts', 'web-component/element-methods.ts'];

const parseText = (ts, path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2015, true);

/** Returns the text of the element as one class, with the members of the classes that it extends. */
function withBases(element, bases) {
  const classOf = (source) => source.statements.find(({ members }) => members !== undefined);
  const { members } = classOf(element);
  const inherited = bases.flatMap((base) =>
    classOf(base).members.map((member) =>
      member.getFullText().replace(/^(\s*)(protected )?abstract .*$/su, '$1'),
    ),
  );
  const text = element.getFullText();
  const head = text.slice(0, members.pos).replace(/extends \w+ \{$/u, 'extends LitElement {');
  return `import { LitElement } from 'lit';\n${head}${inherited.join('')}${text.slice(members.pos)}`;
}

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
