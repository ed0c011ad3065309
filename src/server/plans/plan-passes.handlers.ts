import { desc, eq } from 'drizzle-orm'
import { planPasses } from '#server/db/schema.ts'
import { searchPlanPasses } from './load-plan-passes.ts'
import { planPassRecord } from './plan-pass.record.ts'
import { actOf } from '#server/law/act.ts'
import { issuePlanPass, withdrawPlanPass } from './invitations.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import type { Handlers } from '#server/law/handler.ts'

export const planPassHandlers = {
  planPassList: async (_, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(planPasses)
      .where(eq(planPasses.planId, subject.id))
      .orderBy(desc(planPasses.createdAt), desc(planPasses.id))
    return rows.map((row) => planPassRecord(row, subject))
  },

  addonPlanPassList: async ({ query }, { tx, subject, page, reply }) => {
    const { passes, total } = await searchPlanPasses(tx, { ...query, addonId: subject.id }, page)
    reply.total = total
    return passes
  },

  planPassCreate: async ({ body }, c) => {
    const pass = await issuePlanPass(actOf(c), c.subject, body.email)
    await countInvited(c, pass.email)
    return planPassRecord(pass, c.subject)
  },

  planPassDelete: async (_, c) => {
    const { plan, addon, ...row } = c.subject
    await withdrawPlanPass(actOf(c), row, { ...plan, addon })
    return planPassRecord(row, plan)
  },
} satisfies Partial<Handlers>
