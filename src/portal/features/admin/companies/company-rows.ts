/** Longer lists within a row are folded (READINGS 32). */
export const foldedLength = 5

/** How many lines a list takes: folded, one of them says how many more there are. */
const linesOf = (length: number, isOpen: boolean): number =>
  length <= foldedLength ? length : (isOpen ? length : foldedLength) + 1

/** The height in px of one line of a list within a row, and what a row has above and below. */
const lineHeight = 24
const padding = 25

/** The height of a company's row in px, by the longest list in it. */
export const companyHeight = (lengths: readonly number[], isOpen: boolean): number =>
  padding + lineHeight * Math.max(1, ...lengths.map((length) => linesOf(length, isOpen)))
