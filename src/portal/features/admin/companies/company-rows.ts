/** Longer lists within a row are folded (READINGS 32). */
export const foldedLength = 5

/** Counts the lines of a list; when folded, one of them says how many more there are. */
const linesOf = (length: number, isOpen: boolean): number =>
  length <= foldedLength ? length : (isOpen ? length : foldedLength) + 1

/** Height of a line within a row, and the row's vertical padding, in px. */
const lineHeight = 24
const padding = 19

/** A company's row height in px, from the longest list in it. */
export const companyHeight = (lengths: readonly number[], isOpen: boolean): number =>
  padding + lineHeight * Math.max(1, ...lengths.map((length) => linesOf(length, isOpen)))
