/** The public pages (SPEC section 2): documents of their own, which bring nothing of the signed-in portal. */
export const visitorPaths = ['/changelog', '/provider/home'] as const
export type VisitorPath = (typeof visitorPaths)[number]

/** The public page that a URL's path names, or undefined; a slash at its end makes no difference. */
export const visitorPathOf = (path: string): VisitorPath | undefined =>
  visitorPaths.find((each) => path === each || path === `${each}/`)
