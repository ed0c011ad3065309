/** The form of a slug: lower-case letters and digits, in words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Words in the platform's own URLs, which no add-on may have as its slug. */
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

/** Letters that are no ASCII letter with an accent, in lower case. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
}

/**
 * Derives a slug from a name: letters as ASCII (READINGS 50), lower case, white space as hyphens, no other characters,
 * no doubled or outer hyphens.
 */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþħıŋŧ]/g, (letter) => folded[letter] ?? '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\w-]+/g, '')
    .replaceAll('_', '')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '')
