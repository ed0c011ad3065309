/** The form of every slug: lower-case words of letters and digits with single hyphens between. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Words that stand in the platform's own URLs: no add-on has one of them as its slug. */
export const reservedSlugs: readonly string[] = [
  'admin',
  'api',
  'assets',
  'delete',
  'edit',
  'images',
  'login',
  'logout',
  'new',
  'oauth',
  'platform',
]

/** A name's slug: lower case, white space to hyphens, no other characters, no doubled or outer hyphens. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\w-]+/g, '')
    .replaceAll('_', '')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
