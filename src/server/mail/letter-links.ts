import { placePath } from '#contract/places.ts'

interface Site {
  publicUrl: string
}

/** The URL of a path of the portal; another URL stays as it is. */
export const linkTo = ({ publicUrl }: Site, place: string): string =>
  place.startsWith('/') ? publicUrl + place : place

/** The end of every letter on a topic: where its reader chooses how such letters come. */
export const topicsLine = (site: Site): string =>
  `Choose which letters you get, and when: ${linkTo(site, placePath('account', {}, '#topics'))}`
