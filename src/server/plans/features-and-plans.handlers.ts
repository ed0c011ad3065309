import { planPassPage } from '#contract/plan.ts'
import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { nextRange } from '#server/http/range.ts'
import type { Handlers } from '#server/law/handler.ts'
import { alphaUsersOf } from './load-alpha-users.ts'
import { featuresOf } from './load-features.ts'
import { searchPlanPasses } from './load-plan-passes.ts'
import { plansOf } from './load-plans.ts'

const firstPage = { offset: 0, limit: planPassPage, after: [] } as const

export const featuresAndPlansHandlers = {
  featuresAndPlansView: async (_, c) => {
    const { tx, subject } = c
    const addon = await loadAddonRecord(c, subject)
    const features = await featuresOf(tx, subject)
    const plans = await plansOf(tx, subject)
    const alphaUsers = await alphaUsersOf(tx, subject)
    const { passes: rows, total } = await searchPlanPasses(tx, { addonId: subject.id }, firstPage)
    const planPasses = { rows, total, nextRange: nextRange(firstPage, { rows, offset: 0, total }) }
    return { addon, features, plans, alphaUsers, planPasses }
  },
} satisfies Partial<Handlers>
