/**
 * Limits of a route's first load: bytes transferred with brotli, and requests (the page, its files, and the early
 * script's data).
 */
export interface Budget {
  js: number
  css: number
  requests: number
}

/** The public pages have none of the signed-in portal. */
const visitors: Budget = { js: 88_000, css: 9000, requests: 11 }

const addons: Budget = { js: 152_500, css: 12_000, requests: 12 }

/** A dozen requests for its data alone, since each requirement list has its own path. */
const nextSteps: Budget = { js: addons.js + 25_600, css: 14_000, requests: 27 }

/** Four lists besides the add-on and the user. */
const plans: Budget = { js: addons.js + 50_500, css: 17_000, requests: 30 }

/** Also four requests: the manifest, both secrets and the technical requirements. */
const settings: Budget = { ...plans, js: addons.js + 34_400 }

/** Five requests, plus the pictures. */
const listing: Budget = settings

/** Adds what a panel over a page needs: a drawer, its positioning, and a form. */
const overPage = ({ js, css, requests }: Budget): Budget => ({
  js: js + 44_000,
  css: css + 2500,
  requests: requests + 12,
})

/** A plan's form includes features, prices and installers. */
const overPlan: Budget = { ...overPage(plans), js: plans.js + 47_400 }

const overPlans = [
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

const overListing = [
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
const reports: Budget = { js: addons.js + 9300, css: 12_000, requests: 20 }

/** The reviews, the failed attempts and the manifests. */
const logs: Budget = { js: addons.js + 30_800, css: 16_500, requests: 25 }

/** The company and its users, after the add-on that names the company. */
const company: Budget = { js: addons.js + 20_800, css: 12_200, requests: 20 }

const overCompany = [
  '/general-information/edit',
  '/supplier-information/new',
  '/supplier-information/$salesforceVendorId/edit',
  '/company-users/new',
  '/company-users/$companyUserId/delete',
]

const overSettings = ['/marketing/edit', '/support-information/edit', '/metadata/edit']

/** The user's buildpacks and teams, their accounts, and publications. */
const registry: Budget = { js: addons.js + 40_100, css: 16_500, requests: 26 }

/** Long lists with filters, and the counts of pending items on each admin page. */
const adminList: Budget = { js: addons.js + 47_400, css: 16_700, requests: 25 }

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

/** Budgets by route path as in src/portal/routes.ts; other routes have the default. */
export const budgets: Readonly<Record<string, Budget>> & { default: Budget } = {
  default: { js: 175_400, css: 14_500, requests: 20 },
  // Every machine's chart: its layout, the tables, the list of machines.
  '/workflows/$machine': { js: addons.js + 59_400, css: 16_400, requests: 20 },
  // Every shared component at once.
  '/ui-components': { js: addons.js + 91_800, css: 18_300, requests: 31 },
  '/changelog': visitors,
  '/provider/home': visitors,
  '/addons': addons,
  // Redirects to next-steps.
  '/addons/$addonSlug': nextSteps,
  '/addons/$addonSlug/next-steps': nextSteps,
  // A form with the inbox's rejection form.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': overPage({
    ...nextSteps,
    js: nextSteps.js + 23_200,
    css: nextSteps.css + 1900,
  }),
  '/addons/$addonSlug/plans': plans,
  // The plan, its repricings and its usage.
  '/addons/$addonSlug/plans/$planId/repricing': { ...plans, js: addons.js + 36_900 },
  ...Object.fromEntries(overPlans.map((path) => [`/addons/$addonSlug/plans${path}`, overPlan])),
  '/addons/$addonSlug/marketplace-listing': listing,
  ...Object.fromEntries(
    overListing.map((path) => [`/addons/$addonSlug/marketplace-listing${path}`, overPage(listing)]),
  ),
  '/addons/$addonSlug/reports': reports,
  '/addons/$addonSlug/logs': logs,
  '/addons/$addonSlug/company': company,
  // A panel costs the same over any tab.
  ...Object.fromEntries(overCompany.map((path) => [`/addons/$addonSlug/company${path}`, overPage(settings)])),
  '/addons/$addonSlug/settings': settings,
  ...Object.fromEntries(adminLists.map((path) => [`/admin${path}`, adminList])),
  ...Object.fromEntries(
    overSettings.map((path) => [`/addons/$addonSlug/settings${path}`, overPage(settings)]),
  ),
  '/buildpacks': registry,
  '/buildpacks/publish': registry,
  '/buildpacks/publish-success': registry,
  '/buildpacks/$namespace/$name': registry,
  ...Object.fromEntries(
    ['/github', '/authenticator', '/$namespace/$name/edit', '/$namespace/$name/archive'].map((path) => [
      `/buildpacks${path}`,
      overPage({ ...registry, js: registry.js + 1100 }),
    ]),
  ),
}
