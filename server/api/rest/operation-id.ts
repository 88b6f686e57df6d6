/**
 * Returns the operation id of a procedure, from which generated clients make the name of a function. `rooms.list`
 * becomes `listRooms`, and `rooms.get` becomes `getRoom`. `embed.createRoom` becomes `createRoom`, because a name of
 * several words already contains its object.
 * @param procedure its path in the router
 */
export function operationIdOf(procedure: string): string {
  const [noun = '', verb = ''] = procedure.split('.').slice(-2);
  if (/[A-Z]/.test(verb)) return verb;
  const object = verb === 'list' ? noun : singular(noun);
  return `${verb}${object.charAt(0).toUpperCase()}${object.slice(1)}`;
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
