import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadCompany } from '#portal/features/company/data.ts'
import { loadListing } from '#portal/features/listing/data.ts'
import { loadLogs } from '#portal/features/logs/data.ts'
import { loadNextSteps } from '#portal/features/next-steps/data.ts'
import { loadStaffReview } from '#portal/features/next-steps/staff/data.ts'
import { loadPlansTab } from '#portal/features/plans/data.ts'
import { loadPlanRepricings } from '#portal/features/repricings/data.ts'
import { loadSettings } from '#portal/features/settings/data.ts'
import { filledPath, type Read } from '#portal/wire/read.ts'

/*
 * What a page takes for one of its lists is what the platform answers at that list's address (SPEC section 7), and not
 * another list of the same shape. Every address answers with rows that name it.
 */

const rowsAt = (from: string) => [{ from, href: 'given' }]

/** The answer that has all requirement lists; its rows name their lists' own addresses. */
const requirementsOf = (addon: string) => {
  const [beta, ga] = [`${addon}/beta_requirements`, `${addon}/ga_requirements`]
  return {
    betaRequirements: {
      businessApprovalRequirements: rowsAt(`${beta}/business_approval_requirements`),
      technicalApprovalRequirements: rowsAt(`${beta}/technical_approval_requirements`),
    },
    gaRequirements: {
      technicalApprovalRequirements: rowsAt(`${ga}/technical_approval_requirements`),
      pricingPlansRequirements: rowsAt(`${ga}/pricing_plans_requirements`),
      approvedSupplierRequirements: rowsAt(`${ga}/approved_supplier_requirements`),
      supportRequirements: rowsAt(`${ga}/support_requirements`),
    },
  }
}

const answerOf = (read: Read) => {
  const address = filledPath(read.endpoint, read.given.params)
  const [, addon = '', tab] =
    /^(.*)\/(next_steps|marketplace_listing|features_and_plans)$/.exec(address) ?? []
  const lists = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, rowsAt(`${addon}/${name}`)]))
  switch (tab) {
    case 'next_steps':
      return {
        addon: {},
        ...lists(['approvals', 'transitions']),
        requirements: requirementsOf(addon),
        road: { isOpen: true, steps: [] },
      }
    case 'features_and_plans':
      return {
        addon: {},
        ...lists(['features', 'plans']),
        alphaUsers: rowsAt(`${addon}/alpha_users`),
        planPasses: { rows: rowsAt(`${addon}/plan_passes`), nextRange: null, total: 1 },
      }
    case 'marketplace_listing':
      return {
        addon: {},
        ...lists(['screenshots', 'benefits', 'documentations', 'approvals']),
        categories: rowsAt('/api/v3/categories'),
      }
    default:
      return rowsAt(address)
  }
}

vi.mock('#portal/wire/api.ts', () => ({
  callApi: (endpoint: Read['endpoint'], given: Read['given']) =>
    Promise.resolve(answerOf({ endpoint, given })),
  answerWithHeaders: (endpoint: Read['endpoint'], given: Read['given']) =>
    Promise.resolve({ value: answerOf({ endpoint, given }), headers: new Headers() }),
}))
vi.mock('#portal/wire/config.ts', () => ({ loadConfig: () => Promise.resolve({ links: {} }) }))
vi.mock('#portal/app/session/current-user.ts', () => ({ currentUser: () => Promise.resolve({}) }))

beforeEach(() => vi.clearAllMocks())

const { signal } = new AbortController()
const ofAddon = '/api/v3/addons/acme'

interface Page {
  load: () => Promise<object>
  from: Readonly<Record<string, string>>
}

const pages: Readonly<Record<string, Page>> = {
  'next steps': {
    load: async () => {
      const { lists, ...others } = await loadNextSteps('acme', {}, signal)
      return { ...others, ...lists }
    },
    from: {
      approvals: `${ofAddon}/approvals`,
      business: `${ofAddon}/beta_requirements/business_approval_requirements`,
      technical: `${ofAddon}/beta_requirements/technical_approval_requirements`,
      gaTechnical: `${ofAddon}/ga_requirements/technical_approval_requirements`,
      pricingPlans: `${ofAddon}/ga_requirements/pricing_plans_requirements`,
      approvedSupplier: `${ofAddon}/ga_requirements/approved_supplier_requirements`,
      support: `${ofAddon}/ga_requirements/support_requirements`,
      transitions: `${ofAddon}/transitions`,
      activity: `${ofAddon}/transitions`,
    },
  },
  'what staff review': {
    load: () => loadStaffReview('acme', signal),
    from: { plans: `${ofAddon}/plans` },
  },
  plans: {
    load: async () => {
      const { passes, ...lists } = await loadPlansTab('acme', undefined, signal)
      return { ...lists, passes: passes.rows }
    },
    from: {
      features: `${ofAddon}/features`,
      plans: `${ofAddon}/plans`,
      usages: `${ofAddon}/plan_usages`,
      alphaUsers: `${ofAddon}/alpha_users`,
      passes: `${ofAddon}/plan_passes`,
    },
  },
  'a plan’s repricings': {
    load: () => loadPlanRepricings('basic', signal),
    from: {
      plan: '/api/v3/plans/basic',
      repricings: '/api/v3/plans/basic/repricings',
      usage: '/api/v3/plans/basic/usage',
    },
  },
  'the marketplace listing': {
    load: () => loadListing('acme', signal),
    from: {
      screenshots: `${ofAddon}/screenshots`,
      benefits: `${ofAddon}/benefits`,
      documentations: `${ofAddon}/documentations`,
      approvals: `${ofAddon}/approvals`,
      categories: '/api/v3/categories',
    },
  },
  logs: {
    load: () => loadLogs('acme', {}, signal),
    from: {
      reviews: `${ofAddon}/automatic_reviews`,
      attempts: `${ofAddon}/failed_attempts`,
      manifests: `${ofAddon}/manifests`,
    },
  },
  'the company': {
    load: () => loadCompany('c', signal),
    from: { company: '/api/v3/companies/c', users: '/api/v3/companies/c/company_users' },
  },
  settings: {
    load: () => loadSettings('acme', signal),
    from: {
      manifest: `${ofAddon}/current_manifest`,
      oauthCredential: `${ofAddon}/oauth_credentials`,
      apiAuthorization: `${ofAddon}/api_authorizations`,
      technical: `${ofAddon}/beta_requirements/technical_approval_requirements`,
    },
  },
}

/** The address that a list's rows name, or a record. */
const addressOf = (rows: unknown): unknown => {
  const [row] = Array.isArray(rows) ? (rows as unknown[]) : [rows]
  return typeof row === 'object' && row !== null && 'from' in row ? row.from : row
}

describe('each list of a page is the platform’s list of that name:', () => {
  test.each(Object.entries(pages))('%s', async (_, { load, from }) => {
    const loaded = Object.entries(await load()).map(([name, rows]) => [name, addressOf(rows)] as const)
    const lists = loaded.filter(([, address]) => typeof address === 'string')
    expect(Object.fromEntries(lists)).toEqual(from)
  })
})
