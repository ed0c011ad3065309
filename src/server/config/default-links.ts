import type { PortalConfig } from '#contract/config.ts'

/** External links, unless the deployment sets its own (LINK_… variables). */
export const defaultLinks: PortalConfig['links'] = {
  legacyPortal: 'https://legacy-partners.platform.example',
  feedbackEmail: 'partner-feedback@platform.example',
  terms: 'https://platform.example/policy/partner-terms',
  supportTicket: 'https://help.platform.example/tickets/new',
  progressionRequest: 'https://help.platform.example/state-progression-request',
  changeRequest: 'https://help.platform.example/plan-change-request',
  company: 'https://platform.example',
  blog: 'https://blog.platform.example',
  careers: 'https://platform.example/careers',
  docs: 'https://devcenter.platform.example',
  support: 'https://help.platform.example',
  termsOfService: 'https://platform.example/policy/tos',
  privacy: 'https://platform.example/policy/privacy',
  cookies: 'https://platform.example/policy/cookies',
}
