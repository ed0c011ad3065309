/**
 * Scales a row height in px from the browser's default text size of 16 px to the user's, for virtual lists.
 */
export const rem = (px: number): number =>
  (px / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
