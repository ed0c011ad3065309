import type * as v from 'valibot'
import type { Endpoints } from '#contract/endpoints/endpoints.ts'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { repricingStatuses } from '#contract/repricing.ts'
import type { repricingListQuery } from '#contract/list-queries.ts'
import { forbidden, invalid, notFound } from '#server/law/refusal.ts'
import { loadRepricing, type RepricingFilter, searchRepricings } from './load-repricings.ts'
import { loadRepricingEffect } from './load-repricing-effect.ts'
import { actOf } from '#server/law/act.ts'
import { requestRepricing, setRepricingStatus, stepRepricing } from './repricings.rules.ts'
import { loadSubject } from '#server/law/subjects.ts'
import { type Context, type Handlers, paged } from '#server/law/handler.ts'

type Query = v.InferOutput<typeof repricingListQuery>

/** Parses a comma-separated list of statuses. Throws 422 for an unknown one. */
function statusesOf(list: string): NonNullable<RepricingFilter['statuses']> {
  const named = list.split(',').map((each) => each.trim())
  try {
    for (const status of named) repricingGroupOf(status)
  } catch (error) {
    throw invalid({ status: [error instanceof Error ? error.message : String(error)] })
  }
  return repricingStatuses.filter((status) => named.includes(status))
}

/** Throws 403 if a provider requests every company's, 404 if the plan or add-on does not exist for the caller. */
async function checkScope({ planId, addonId }: Query, { tx, caller }: Context<Endpoints['repricingList']>) {
  if (!caller.admin && planId === undefined && addonId === undefined) throw forbidden()
  const named = [
    ...(planId === undefined ? [] : [await loadSubject(tx, 'plan', planId, false)]),
    ...(addonId === undefined ? [] : [await loadSubject(tx, 'addon', addonId, false)]),
  ]
  if (named.some((each) => each === null || !(caller.admin || each.companyId === caller.companyId)))
    throw notFound()
  return addonId === undefined ? {} : { addonId: named.at(-1)?.row.id ?? addonId }
}

export const repricingHandlers = {
  planRepricingList: async (_, c) =>
    paged(c, await searchRepricings(c.tx, { planId: c.subject.id }, c.page, c.caller.admin)),

  repricingCreate: async ({ body }, c) => {
    const { id } = await requestRepricing(actOf(c), c.subject, body)
    return loadRepricing(c.tx, id, c.caller.admin)
  },

  repricingList: async ({ query }, c) => {
    const { status, ...search } = query
    const scope = await checkScope(query, c)
    const statuses = status === undefined ? {} : { statuses: statusesOf(status) }
    return paged(
      c,
      await searchRepricings(c.tx, { ...search, ...scope, ...statuses }, c.page, c.caller.admin),
    )
  },

  repricingView: (_, { tx, caller, subject }) => loadRepricing(tx, subject.id, caller.admin),

  repricingEffectView: (_, { tx, subject, now }) => loadRepricingEffect(tx, subject, now),

  repricingTransition: async ({ params, body }, c) => {
    await setRepricingStatus(actOf(c), c.subject, params.status, body.message ?? null)
    return loadRepricing(c.tx, c.subject.id, true)
  },

  repricingWithdraw: async (_, c) => {
    const act = actOf(c)
    await stepRepricing(act, c.subject, { type: 'withdraw', by: act.by })
    return loadRepricing(c.tx, c.subject.id, c.caller.admin)
  },
} satisfies Partial<Handlers>
