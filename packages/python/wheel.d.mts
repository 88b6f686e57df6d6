/** An entry of the list of packages. */
export interface Package {
  name: string;
  version: string;
  file: string;
  /** Subresource integrity of the file. */
  integrity: string;
  sizeBytes: number;
}
export function wheelName(version: string): string;
export function packWheel(version: string, folder: string): Promise<Package>;
