/**
 * The operation id of a procedure, which generated clients make the name of a function of: `rooms.list` is `listRooms`,
 * `rooms.get` is `getRoom`, and `embed.createRoom` is `createRoom`, because a name of several words says what it is about.
 * @param procedure its path in the router
 */
export function operationIdOf(procedure: string): string {
  const [noun = '', verb = ''] = procedure.split('.').slice(-2);
  if (/[A-Z]/.test(verb)) return verb;
  const object = verb === 'list' ? noun : singular(noun);
  return `${verb}${object.charAt(0).toUpperCase()}${object.slice(1)}`;
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
