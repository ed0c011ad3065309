import { desc, eq } from 'drizzle-orm'
import { planPasses } from '../db/schema.ts'
import { planPassRecord } from '../records/plan-pass.ts'
import { actOf } from '../rules/act.ts'
import { issuePlanPass } from '../rules/invitations.ts'
import type { Handlers } from './handler.ts'

export const planPassHandlers = {
  planPassList: async (_, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(planPasses)
      .where(eq(planPasses.planId, subject.id))
      .orderBy(desc(planPasses.createdAt), desc(planPasses.id))
    return rows.map((row) => planPassRecord(row, subject))
  },

  planPassCreate: async ({ body }, c) =>
    planPassRecord(await issuePlanPass(actOf(c), c.subject, body.email), c.subject),
} satisfies Partial<Handlers>
