/** When the publication of an instant began: publications begin at whole multiples of their interval, in ms (UTC). */
export const publicationOf = (at: Date, everyMs: number): Date =>
  new Date(Math.floor(at.getTime() / everyMs) * everyMs)

/** When the publication after an instant begins. */
export const publicationAfter = (at: Date, everyMs: number): Date =>
  new Date(publicationOf(at, everyMs).getTime() + everyMs)
