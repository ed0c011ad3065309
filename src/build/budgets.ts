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
const visitors: Budget = { js: 87_500, css: 9300, requests: 8 }

const addons: Budget = { js: 147_300, css: 8800, requests: 10 }

/** Five requests for its data, all requirement lists in one. */
const nextSteps: Budget = { js: 170_300, css: 12_600, requests: 19 }

/** Four lists besides the add-on and the user. */
const plans: Budget = { js: 185_000, css: 15_200, requests: 27 }

/** A drawer, its positioning, and a form; a plan's has features, prices and installers. */
const overPlan: Budget = { js: 233_500, css: 17_000, requests: 37 }

/** Also four requests: the manifest, both secrets and the technical requirements. */
const settings: Budget = { js: 172_000, css: 13_200, requests: 23 }

const overSetting: Budget = { js: 216_000, css: 15_000, requests: 29 }

/** Five requests, plus the pictures. */
const listing: Budget = { js: 184_200, css: 15_500, requests: 30 }

const overListing: Budget = { js: 228_500, css: 16_700, requests: 36 }

/** The form with the most fields of all. */
const generalInformation: Budget = { js: 231_500, css: 16_000, requests: 37 }

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

/** The reports and the plans' names; the chart loads later, if there is room for it. */
const reports: Budget = { js: 161_800, css: 11_000, requests: 18 }

/** An add-on's records with their questions, and the lifecycle that they obey. */
const records: Budget = { js: 159_400, css: 11_200, requests: 15 }

const overRecord: Budget = { js: 207_500, css: 14_000, requests: 22 }

/** The reviews, the failed attempts and the manifests. */
const logs: Budget = { js: 175_500, css: 14_200, requests: 21 }

/** The company and its users, after the add-on that names the company. */
const company: Budget = { js: 162_300, css: 11_600, requests: 16 }

const overCompany: Budget = { js: 209_000, css: 14_300, requests: 24 }

const companyPanels = [
  '/general-information/edit',
  '/supplier-information/new',
  '/supplier-information/$salesforceVendorId/edit',
  '/company-users/new',
  '/company-users/$companyUserId/delete',
]

const settingPanels = ['/marketing/edit', '/support-information/edit', '/metadata/edit']

/** The user's buildpacks and teams, their accounts, and publications. */
const registry: Budget = { js: 180_000, css: 15_300, requests: 25 }

const overRegistry: Budget = { js: 219_300, css: 16_600, requests: 32 }

/** Long lists with filters, and the counts of pending items on each admin page. */
const adminList: Budget = { js: 189_700, css: 15_700, requests: 24 }

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
  default: { js: 159_600, css: 12_300, requests: 16 },
  // Every machine's chart: its layout, the tables, the list of machines.
  '/workflows/$machine': { js: 175_800, css: 12_100, requests: 13 },
  // Every shared component at once.
  '/ui-components': { js: 235_500, css: 17_000, requests: 29 },
  '/changelog': visitors,
  '/provider/home': visitors,
  '/addons': addons,
  // Redirects to next-steps.
  '/addons/$addonSlug': nextSteps,
  '/addons/$addonSlug/next-steps': nextSteps,
  // A form with the inbox's rejection form.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': { js: 222_500, css: 16_000, requests: 28 },
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
