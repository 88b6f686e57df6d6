export function weigh(sizes: Iterable<readonly [name: string, bytes: number]>): string;
