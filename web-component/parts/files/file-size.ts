/** Returns a number of bytes as people read it: `25 bytes`, `1.2 MB`. @param language tag */
export function sizeText(bytes: number, language: string): string {
  // A size that would be rounded to a thousand of a unit is shown in the next unit.
  const [unit, value] =
    bytes >= 999_950
      ? (['megabyte', bytes / 1_000_000] as const)
      : bytes >= 1_000
        ? (['kilobyte', bytes / 1_000] as const)
        : (['byte', bytes] as const);
  // The short form of bytes does not have a plural in English.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(value);
}
