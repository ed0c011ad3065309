import type { PortalConfig } from '#contract/config.ts'

/** The Dev Center articles that the portal links to, as paths below the documentation's base URL. */
const articles = {
  becomingPartner: 'becoming-an-add-on-partner',
  addonSupport: 'add-on-support',
  howAddonsWork: 'how-add-ons-work',
  buildingAddon: 'building-an-add-on',
  stages: 'stages-of-add-on-development',
  plansAndPricing: 'add-on-plans-and-pricing',
  technicalBestPractices: 'add-on-partner-technical-best-practices',
  platformApi: 'platform-api-for-partners',
  webhooks: 'add-on-webhooks',
  asyncProvisioning: 'getting-started-with-asynchronous-provisioning',
  shareableAddons: 'making-your-add-on-shareable',
  reviewAndCiApps: 'add-ons-supporting-review-and-ci-apps',
  devCenterArticles: 'dev-center-articles',
} as const
export type HelpArticle = keyof typeof articles

/** URL of an article, below the documentation base URL of the deployment. */
export const helpArticle = (links: Pick<PortalConfig['links'], 'docs'>, article: HelpArticle): string =>
  `${links.docs}/articles/${articles[article]}`
