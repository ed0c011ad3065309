/** The places of contract/places.ts used by pages outside the router; separate because such pages are small. */
export const entryPlaces = {
  addons: '/addons',
  signedIn: '/login/oauth',
  logOut: '/logout',
} as const
