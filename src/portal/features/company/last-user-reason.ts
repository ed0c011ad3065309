import { addonPlacePath } from '#contract/places.ts'

/** Why the only user of a company keeps their access (READINGS 21), and where that is mended. */
export const lastUserReason = (slug: string): { message: string; href: string } => ({
  message: 'The last user of a company can’t be revoked: add somebody else first.',
  href: addonPlacePath(slug, 'newCompanyUser'),
})
