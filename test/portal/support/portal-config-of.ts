import type { PortalConfig } from '#contract/config.ts'

const link = 'https://example.com/'
/** A configuration as /config.json answers it. */
export const portalConfigOf = (): PortalConfig => ({
  now: '2026-11-21T12:00:00Z',
  bases: {
    addons: 'https://api.test/v3',
    platform: '/platform',
    identity: '/oauth',
    buildpackRegistry: '/buildpack-registry',
    sourceControl: '/source-control',
    telemetry: null,
  },
  productName: 'Partner Portal',
  banners: {
    legacyApiUntil: '2023-09-05',
    legacyApiEndOfLife: '2023-07-03',
    termsUntil: '2023-10-31',
    termsEffective: '2023-09-15',
  },
  flags: { deployment: 'release', phases: { fir: 'release' } },
  links: {
    legacyPortal: link,
    feedbackEmail: 'feedback@example.com',
    terms: link,
    supportTicket: link,
    progressionRequest: link,
    changeRequest: link,
    company: link,
    blog: link,
    careers: link,
    docs: link,
    support: link,
    termsOfService: link,
    privacy: link,
    cookies: link,
  },
  avatarBase: null,
  autoSaveDebounceMs: 500,
  limits: {
    reads: 6000,
    writes: 1200,
    invitations: 300,
    invitationsReceived: 5,
    manifests: 300,
    pictures: 300,
    reviews: 20,
    exchanges: 1000,
    retries: 60,
    webhookSends: 60,
  },
  thresholds: { alphaUsers: 10, screenshotsMin: 2, screenshotsMax: 5 },
})
