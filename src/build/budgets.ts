/**
 * Limits of a route's first load: bytes transferred with brotli, and requests (the page, its files, and the early
 * script's data). A little above what they are, since the plan of chunks (chunk-plan.ts) may fall out otherwise by a kilobyte
 * or two after any change.
 */
export interface Budget {
  js: number
  css: number
  requests: number
}

/** The public pages have none of the signed-in portal. */
const visitors: Budget = { js: 87_500, css: 10_300, requests: 8 }

const addons: Budget = { js: 153_900, css: 8800, requests: 9 }

/** Two requests for its data: the user, and all that the tab shows. */
const nextSteps: Budget = { js: 182_200, css: 14_700, requests: 16 }

/** Two requests for its data, as next steps. */
const plans: Budget = { js: 197_900, css: 16_300, requests: 25 }

/** A drawer, its positioning, and a form; a plan's has features, prices and installers. */
const overPlan: Budget = { js: 243_200, css: 18_300, requests: 34 }

/** Also four requests: the manifest, both secrets and the technical requirements. */
const settings: Budget = { js: 181_000, css: 14_100, requests: 24 }

const overSetting: Budget = { js: 225_200, css: 16_700, requests: 30 }

/** Two requests, plus the pictures. */
const listing: Budget = { js: 192_300, css: 16_100, requests: 22 }

const overListing: Budget = { js: 234_300, css: 18_400, requests: 29 }

/** The form with the most fields of all. */
const generalInformation: Budget = { js: 235_800, css: 17_900, requests: 29 }

const planPanels = [
  '/features/new',
  '/features/$featureId/edit',
  '/features/$featureId/delete',
  '/custom-plans-edit',
  '/alpha-users/new',
  '/new',
  '/$planId/post-creation',
  '/$planId/edit',
  '/$planId/plan-passes/new',
]

const listingPanels = [
  '/preview',
  '/screenshots/new',
  '/screenshots/$screenshotId/edit',
  '/benefits/new',
  '/benefits/$benefitId/edit',
  '/benefits/$benefitId/delete',
  '/documentation/edit',
  '/buttons/new',
]

/** The reports and the plans' names, and the chart's first drawing; its library loads later, if there is room for it. */
const reports: Budget = { js: 173_100, css: 13_600, requests: 16 }

/** An add-on's records with their questions, and the lifecycle that they obey. */
const records: Budget = { js: 167_200, css: 12_600, requests: 15 }

const overRecord: Budget = { js: 216_600, css: 15_700, requests: 22 }

/** An add-on's installs: a long list with filters. */
const installs: Budget = { js: 186_300, css: 15_500, requests: 21 }

/** The reviews, the failed attempts and the manifests; the range of days is a file of its own. */
const logs: Budget = { js: 186_200, css: 15_900, requests: 22 }

/** A run's calls, or the list of runs, with the conversation that follows and requests them. */
const runs: Budget = { js: 179_200, css: 15_900, requests: 20 }

/** Webhooks, their messages and the questions about them. */
const webhooks: Budget = { js: 172_700, css: 13_600, requests: 18 }

const overWebhook: Budget = { js: 223_000, css: 17_300, requests: 28 }

/** The company and its users, after the add-on that names the company. */
const company: Budget = { js: 169_100, css: 13_600, requests: 15 }

const overCompany: Budget = { js: 216_600, css: 15_700, requests: 23 }

const companyPanels = [
  '/general-information/edit',
  '/supplier-information/new',
  '/supplier-information/$salesforceVendorId/edit',
  '/company-users/new',
  '/company-users/$companyUserId/delete',
]

const settingPanels = ['/marketing/edit', '/support-information/edit', '/metadata/edit']

/** The account with its sessions and their questions. */
const account: Budget = { js: 171_300, css: 12_600, requests: 18 }

const overAccount: Budget = { js: 218_300, css: 15_700, requests: 25 }

/** The user's buildpacks and teams, their accounts, and publications. */
const registry: Budget = { js: 187_100, css: 18_400, requests: 24 }

const overRegistry: Budget = { js: 225_900, css: 17_400, requests: 30 }

/** Long lists with filters, and the counts of pending items on each admin page. */
const adminList: Budget = { js: 192_400, css: 18_400, requests: 24 }

/** An item beside its evidence, and the decisions that are held. */
const desk: Budget = { js: 207_600, css: 18_400, requests: 27 }

const overPeople: Budget = { js: 218_300, css: 17_300, requests: 23 }

const adminLists = [
  '/approvals',
  '/addresses',
  '/users',
  '/people',
  '/people/$personId',
  '/security',
  '/email-lookup',
  '/email-lookup/$email',
  '/repricing/$group',
  '/repricing/desk',
]

const under = (path: string, places: readonly string[], budget: Budget) =>
  Object.fromEntries(places.map((place) => [`${path}${place}`, budget]))

/** Budgets by route path as in src/portal/routes.ts; other routes have the default. */
export const budgets: Readonly<Record<string, Budget>> & { default: Budget } = {
  default: { js: 171_400, css: 14_700, requests: 16 },
  // Every machine's chart: its layout, the tables, the list of machines.
  '/workflows/$machine': { js: 183_400, css: 12_100, requests: 13 },
  // Every shared component at once.
  '/ui-components': { js: 228_900, css: 18_500, requests: 27 },
  '/changelog': visitors,
  '/provider/home': visitors,
  '/addons': addons,
  // Redirects to next-steps.
  '/addons/$addonSlug': nextSteps,
  '/addons/$addonSlug/next-steps': nextSteps,
  // A form with the inbox's rejection form.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': { js: 233_700, css: 18_400, requests: 27 },
  '/addons/$addonSlug/plans': plans,
  // The plan, its repricings and its usage.
  '/addons/$addonSlug/plans/$planId/repricing': plans,
  ...under('/addons/$addonSlug/plans', planPanels, overPlan),
  '/addons/$addonSlug/marketplace-listing': listing,
  ...under('/addons/$addonSlug/marketplace-listing', listingPanels, overListing),
  '/addons/$addonSlug/marketplace-listing/general-information/edit': generalInformation,
  '/addons/$addonSlug/deprecation': records,
  '/addons/$addonSlug/deprecation/write': overRecord,
  '/addons/$addonSlug/reports': reports,
  '/addons/$addonSlug/installs': installs,
  '/addons/$addonSlug/logs': logs,
  '/addons/$addonSlug/logs/reviews': runs,
  '/addons/$addonSlug/logs/reviews/$reviewId': runs,
  '/addons/$addonSlug/company': company,
  ...under('/addons/$addonSlug/company', companyPanels, overCompany),
  '/addons/$addonSlug/settings': settings,
  ...under('/addons/$addonSlug/settings', settingPanels, overSetting),
  ...under('/admin', adminLists, adminList),
  // The list, and the question about a decision.
  '/admin/repricing/$group/$repricingId': { ...adminList, js: 192_400 },
  ...under('/admin', ['/approvals/$approvalId', '/repricing/desk/$repricingId'], desk),
  ...under('/admin/people', ['/new', '/company'], overPeople),
  // A person's page with a form over it.
  '/admin/people/$personId/team': { js: 221_400, css: 17_300, requests: 27 },
  ...under('/webhooks', ['', '/deliveries/$deliveryId', '/$webhookId'], webhooks),
  ...under('/webhooks', ['/new', '/$webhookId/edit'], overWebhook),
  // Letters with their recipients.
  '/admin/outbox': { js: 165_000, css: 13_000, requests: 16 },
  '/account': account,
  ...under('/account', ['/name/edit', '/password/edit'], overAccount),
  '/account/authenticator': { js: 221_800, css: 16_700, requests: 27 },
  ...under('/buildpacks', ['', '/publish', '/publish-success', '/$namespace/$name'], registry),
  ...under('/buildpacks', ['/github', '/$namespace/$name/edit', '/$namespace/$name/archive'], overRegistry),
}
