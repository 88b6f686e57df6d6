/** Returns the name of the object of a finished file of a recording, or of the file of a person in it. */
export const fileName = (id: string): string => `${id}.webm`;
