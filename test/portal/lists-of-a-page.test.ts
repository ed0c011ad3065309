import { expect, test, vi } from 'vitest'
import { loadNextSteps } from '#portal/features/next-steps/data.ts'
import { loadPlansTab } from '#portal/features/plans/data.ts'
import { loadSettings } from '#portal/features/settings/data.ts'
import { filledPath, type Read } from '#portal/wire/read.ts'

/*
 * What a page takes for one of its lists is what the platform answers at that list's address (SPEC section 7), and not
 * another list of the same shape, which types would not tell. Every address answers with rows that name it.
 */

const listsAt = (at: string, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, [{ from: `${at}/${name}`, href: '/x' }]]),
  )

const answers: Readonly<Record<string, (addon: string) => object>> = {
  next_steps: (addon) => ({
    addon: {},
    ...listsAt(addon, { approvals: 'approvals', transitions: 'transitions' }),
    requirements: {
      betaRequirements: listsAt(`${addon}/beta_requirements`, {
        businessApprovalRequirements: 'business_approval_requirements',
        technicalApprovalRequirements: 'technical_approval_requirements',
      }),
      gaRequirements: listsAt(`${addon}/ga_requirements`, {
        technicalApprovalRequirements: 'technical_approval_requirements',
        pricingPlansRequirements: 'pricing_plans_requirements',
        approvedSupplierRequirements: 'approved_supplier_requirements',
        supportRequirements: 'support_requirements',
      }),
    },
    road: { isOpen: true, steps: [] },
  }),
  features_and_plans: (addon) => ({
    addon: {},
    ...listsAt(addon, { features: 'features', plans: 'plans', alphaUsers: 'alpha_users' }),
    planPasses: { ...listsAt(addon, { rows: 'plan_passes' }), nextRange: null, total: 1 },
  }),
}
const answerOf = (endpoint: Read['endpoint'], given: Read['given']) => {
  const address = filledPath(endpoint, given.params)
  const [, addon = '', tab = ''] = /^(.*)\/(\w+)$/.exec(address) ?? []
  return answers[tab]?.(addon) ?? [{ from: address, href: '/x' }]
}

vi.mock('#portal/wire/api.ts', () => ({
  callApi: (endpoint: Read['endpoint'], given: Read['given']) => Promise.resolve(answerOf(endpoint, given)),
  answerWithHeaders: (endpoint: Read['endpoint'], given: Read['given']) =>
    Promise.resolve({ value: answerOf(endpoint, given), headers: new Headers() }),
}))
vi.mock('#portal/wire/config.ts', () => ({
  loadConfig: () => Promise.resolve({ links: {} }),
  platformNow: () => Promise.resolve(new Date('2026-11-21T12:00:00Z')),
}))
vi.mock('#portal/app/session/current-user.ts', () => ({ currentUser: () => Promise.resolve({}) }))

const { signal } = new AbortController()
const nextSteps = async () => {
  const { lists, ...others } = await loadNextSteps('acme', {}, signal)
  return { ...others, ...lists }
}
const plans = async () => {
  const { passes, ...lists } = await loadPlansTab('acme', undefined, signal)
  return { ...lists, passes: passes.rows }
}

test.each<[string, () => Promise<object>, Readonly<Record<string, string>>]>([
  [
    'next steps',
    nextSteps,
    {
      approvals: 'approvals',
      business: 'beta_requirements/business_approval_requirements',
      technical: 'beta_requirements/technical_approval_requirements',
      gaTechnical: 'ga_requirements/technical_approval_requirements',
      pricingPlans: 'ga_requirements/pricing_plans_requirements',
      approvedSupplier: 'ga_requirements/approved_supplier_requirements',
      support: 'ga_requirements/support_requirements',
      transitions: 'transitions',
      activity: 'transitions',
    },
  ],
  [
    'plans',
    plans,
    {
      features: 'features',
      plans: 'plans',
      usages: 'plan_usages',
      alphaUsers: 'alpha_users',
      passes: 'plan_passes',
    },
  ],
  [
    'settings',
    () => loadSettings('acme', signal),
    { technical: 'beta_requirements/technical_approval_requirements' },
  ],
])('each list of %s is the platform’s list of that name', async (_, load, from) => {
  const loaded: Record<string, unknown> = { ...(await load()) }
  for (const [name, address] of Object.entries(from))
    expect([name, loaded[name]]).toMatchObject([name, [{ from: `/api/v3/addons/acme/${address}` }]])
})
