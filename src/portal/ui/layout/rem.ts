/**
 * A height of rows that are placed by number, in px: given as it is with the browser's usual text of 16 px, and as
 * much larger as the person has their text.
 */
export const rem = (px: number): number =>
  (px / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
