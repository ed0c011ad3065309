/** The public pages (SPEC section 2): separate documents without any code of the signed-in portal. */
export const visitorPaths = ['/changelog', '/provider/home'] as const
export type VisitorPath = (typeof visitorPaths)[number]

/** The public page that a URL's path names; undefined if none. A trailing slash makes no difference. */
export const visitorPathOf = (path: string): VisitorPath | undefined =>
  visitorPaths.find((each) => path === each || path === `${each}/`)
