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
const visitors: Budget = { js: 88_000, css: 9300, requests: 10 }

const addons: Budget = { js: 149_300, css: 8800, requests: 12 }

/** A dozen requests for its data alone, since each requirement list has its own path. */
const nextSteps: Budget = { js: 173_500, css: 12_600, requests: 26 }

/** Four lists besides the add-on and the user. */
const plans: Budget = { js: 187_500, css: 15_200, requests: 29 }

/** A drawer, its positioning, and a form; a plan's has features, prices and installers. */
const overPlan: Budget = { js: 234_500, css: 17_000, requests: 39 }

/** Also four requests: the manifest, both secrets and the technical requirements. */
const settings: Budget = { js: 174_500, css: 13_200, requests: 25 }

const overSetting: Budget = { js: 219_500, css: 15_000, requests: 31 }

/** Five requests, plus the pictures. */
const listing: Budget = { js: 188_000, css: 15_500, requests: 32 }

const overListing: Budget = { js: 235_000, css: 16_700, requests: 39 }

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
  '/general-information/edit',
  '/screenshots/new',
  '/screenshots/$screenshotId/edit',
  '/benefits/new',
  '/benefits/$benefitId/edit',
  '/benefits/$benefitId/delete',
  '/documentation/edit',
  '/buttons/new',
]

/** The reports and the plans' names; the chart loads later, if there is room for it. */
const reports: Budget = { js: 165_000, css: 11_300, requests: 20 }

/** An add-on's records with their questions, and the lifecycle that they obey. */
const records: Budget = { js: 162_000, css: 11_200, requests: 17 }

const overRecord: Budget = { js: 209_500, css: 14_000, requests: 24 }

/** The reviews, the failed attempts and the manifests. */
const logs: Budget = { js: 177_500, css: 14_200, requests: 23 }

/** The company and its users, after the add-on that names the company. */
const company: Budget = { js: 164_500, css: 11_600, requests: 18 }

const overCompany: Budget = { js: 212_000, css: 14_300, requests: 26 }

const companyPanels = [
  '/general-information/edit',
  '/supplier-information/new',
  '/supplier-information/$salesforceVendorId/edit',
  '/company-users/new',
  '/company-users/$companyUserId/delete',
]

const settingPanels = ['/marketing/edit', '/support-information/edit', '/metadata/edit']

/** The user's buildpacks and teams, their accounts, and publications. */
const registry: Budget = { js: 182_500, css: 15_300, requests: 27 }

const overRegistry: Budget = { js: 222_500, css: 16_600, requests: 34 }

/** Long lists with filters, and the counts of pending items on each admin page. */
const adminList: Budget = { js: 192_000, css: 15_700, requests: 26 }

const adminLists = [
  '/approvals',
  '/approvals/$approvalId',
  '/addresses',
  '/users',
  '/email-lookup',
  '/email-lookup/$email',
  '/repricing/$group',
  '/repricing/$group/$repricingId',
]

const under = (path: string, places: readonly string[], budget: Budget) =>
  Object.fromEntries(places.map((place) => [`${path}${place}`, budget]))

/** Budgets by route path as in src/portal/routes.ts; other routes have the default. */
export const budgets: Readonly<Record<string, Budget>> & { default: Budget } = {
  default: { js: 161_500, css: 12_300, requests: 18 },
  // Every machine's chart: its layout, the tables, the list of machines.
  '/workflows/$machine': { js: 178_500, css: 12_100, requests: 15 },
  // Every shared component at once.
  '/ui-components': { js: 239_000, css: 17_000, requests: 31 },
  '/changelog': visitors,
  '/provider/home': visitors,
  '/addons': addons,
  // Redirects to next-steps.
  '/addons/$addonSlug': nextSteps,
  '/addons/$addonSlug/next-steps': nextSteps,
  // A form with the inbox's rejection form.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': { js: 225_000, css: 16_000, requests: 34 },
  '/addons/$addonSlug/plans': plans,
  // The plan, its repricings and its usage.
  '/addons/$addonSlug/plans/$planId/repricing': plans,
  ...under('/addons/$addonSlug/plans', planPanels, overPlan),
  '/addons/$addonSlug/marketplace-listing': listing,
  ...under('/addons/$addonSlug/marketplace-listing', listingPanels, overListing),
  '/addons/$addonSlug/deprecation': records,
  '/addons/$addonSlug/deprecation/write': overRecord,
  '/addons/$addonSlug/reports': reports,
  '/addons/$addonSlug/logs': logs,
  '/addons/$addonSlug/company': company,
  ...under('/addons/$addonSlug/company', companyPanels, overCompany),
  '/addons/$addonSlug/settings': settings,
  ...under('/addons/$addonSlug/settings', settingPanels, overSetting),
  ...under('/admin', adminLists, adminList),
  ...under('/buildpacks', ['', '/publish', '/publish-success', '/$namespace/$name'], registry),
  ...under(
    '/buildpacks',
    ['/github', '/authenticator', '/$namespace/$name/edit', '/$namespace/$name/archive'],
    overRegistry,
  ),
}
