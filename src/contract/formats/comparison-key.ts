/**
 * A key that two names share if people would take them for the same: compared by NFKC, without regard to case, and
 * without characters that nobody sees (READINGS 50).
 */
export const comparisonKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // By upper case, for letters such as ß and final sigma. A dotless i would become another letter by it.
    .replaceAll(/[^ı]+/gu, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .normalize('NFKC')
    .trim()

/** Matches what people take to have this name. */
export function hasSameName(name: string): (named: { readonly name: string }) => boolean {
  const key = comparisonKey(name)
  return (named) => comparisonKey(named.name) === key
}
