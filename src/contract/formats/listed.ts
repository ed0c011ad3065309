/** Joins names as a sentence does: 'a', 'a and b', 'a, b, and c'. The first use of Intl would cost a first page more. */
export const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
