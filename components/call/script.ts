/** The script of the element. The type checker does not look up the name: the server has it. */
export const SCRIPT: string = '/conference-room.js';
