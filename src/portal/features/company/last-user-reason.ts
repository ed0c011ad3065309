import type { CompanyPanels } from './company-panels.ts'

/** Explains why a company's only user cannot be removed (READINGS 21), with the link to resolve it. */
export const lastUserReason = ({
  newUserPath,
}: Pick<CompanyPanels, 'newUserPath'>): { message: string; href: string } => ({
  message: 'The last user of a company cannot be revoked: add somebody else first.',
  href: newUserPath,
})
