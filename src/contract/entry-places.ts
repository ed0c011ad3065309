/** The places of contract/places.ts that pages outside the router's own lead to; apart, since such pages are small. */
export const entryPlaces = {
  addons: '/addons',
  signedIn: '/login/oauth',
  logOut: '/logout',
} as const
