import type { Side } from './side.ts'

/** A call of every endpoint about an add-on's features, plans and prices that succeeds. */
export function catalogueCalls({ alpha, ids }: Side, accountEmail: string) {
  const as = 'user' as const
  const ofAlpha = { as, params: { addon: alpha.id } }
  const of = (id: string) => ({ as, params: { id } })
  const byAdmin = { as: 'admin' } as const
  const body = (given: Record<string, unknown>) => ({ body: () => given })
  const named = (key: string) => ({ in: 'query', key, what: 'record' }) as const
  return {
    featureList: ofAlpha,
    featuresAndPlansView: ofAlpha,
    featureCreate: { ...ofAlpha, ...body({ name: 'Speed', datatype: 'number' }) },
    featureOrder: { ...ofAlpha, ...body({ ids: [ids.feature] }), nested: { base: [ids.feature] } },
    featureView: of(ids.feature),
    featureUpdate: { ...of(ids.feature), ...body({ name: 'More rows' }) },
    featureDelete: of(ids.feature),
    planCreate: {
      ...ofAlpha,
      ...body({ name: 'Extra' }),
      nested: { offerings: [{ feature_id: ids.feature, value: 3 }] },
    },
    planUpdate: {
      ...of(ids.plan),
      ...body({ name: 'Basic and more' }),
      nested: { offerings: [{ feature_id: ids.feature, value: 3 }] },
    },
    planValuesUpdate: {
      ...ofAlpha,
      ...body({ plans: [{ id: ids.plan, offerings: [{ feature_id: ids.feature, value: 3 }] }] }),
    },
    planUsageView: of(ids.soldPlan),
    planUsageList: ofAlpha,
    planPassList: of(ids.testPlan),
    planPassCreate: { ...of(ids.testPlan), ...body({ email: accountEmail }) },
    addonPlanPassList: ofAlpha,
    planPassBatch: { ...of(ids.testPlan), ...body({ emails: [accountEmail] }) },
    planPassDelete: of(ids.planPass),
    planRepricingList: of(ids.repricedPlan),
    repricingCreate: { ...of(ids.soldPlan), ...body({ price_cents: 4321, grandfathered: true }) },
    repricingList: { as, query: { planId: ids.repricedPlan }, names: named('planId') },
    repricingView: of(ids.repricing),
    repricingEvidenceView: { ...byAdmin, params: { id: ids.repricing } },
    repricingEffectView: { ...byAdmin, params: { id: ids.repricing } },
    repricingWithdraw: of(ids.repricing),
    repricingTransition: {
      ...byAdmin,
      params: { id: ids.repricing, status: 'rejected' },
      ...body({ message: 'Not now.' }),
    },
    addonPlanList: ofAlpha,
    planList: { as, query: { addonId: alpha.id }, names: named('addonId') },
    planView: of(ids.plan),
    planOfferingList: of(ids.plan),
  }
}
