import { planPassesOf, planPassOf, searchPlanPasses } from './load-plan-passes.ts'
import { actOf } from '#server/law/act.ts'
import { issuePlanPass, withdrawPlanPass } from './invitations.ts'
import { inviteEach, type Inviting } from './invite-each.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import type { Handlers } from '#server/law/handler.ts'

async function issue(c: Inviting<'plan'>, email: string) {
  const pass = await issuePlanPass(actOf(c), c.subject, email)
  await countInvited(c, pass.email)
  return pass
}

export const planPassHandlers = {
  planPassList: (_, { tx, subject }) => planPassesOf(tx, subject),

  addonPlanPassList: async ({ query }, { tx, subject, page, reply }) => {
    const { passes, total } = await searchPlanPasses(tx, { ...query, addonId: subject.id }, page)
    reply.total = total
    return passes
  },

  planPassCreate: async ({ body }, c) => {
    const { id } = await issue(c, body.email)
    return planPassOf(c.tx, c.subject, id)
  },

  planPassBatch: ({ body }, c) => inviteEach(c, body.emails, 'planPasses', issue),

  planPassDelete: async (_, c) => {
    const { plan, addon, ...row } = c.subject
    const record = await planPassOf(c.tx, plan, row.id)
    await withdrawPlanPass(actOf(c), row, { ...plan, addon })
    return record
  },
} satisfies Partial<Handlers>
