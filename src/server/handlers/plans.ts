import { eq } from 'drizzle-orm'
import { plans } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { loadOfferings, loadPlans, plansOf } from '../records/load-plans.ts'
import { loadAddon } from '../subjects.ts'
import type { Handlers } from './handler.ts'

export const planHandlers = {
  addonPlanList: (_, { tx, subject }) => plansOf(tx, subject),

  planList: async ({ query }, { tx, caller }) => {
    const addon = await loadAddon(tx, query.addonId, false)
    if (addon === null || !(caller.admin || caller.companyId === addon.companyId)) throw notFound()
    return plansOf(tx, addon, eq(plans.enabled, query.disabled !== 'true'))
  },

  planView: async (_, { tx, subject }) => {
    const [record] = await loadPlans(tx, subject.addon, [subject])
    if (record === undefined) throw new Error(`plan ${subject.id} gave no record`)
    return record
  },

  planOfferingList: async (_, { tx, subject }) =>
    (await loadOfferings(tx, [subject.id])).get(subject.id) ?? [],
} satisfies Partial<Handlers>
