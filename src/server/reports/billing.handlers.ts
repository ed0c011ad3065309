import { actOf } from '#server/law/act.ts'
import type { Handlers } from '#server/law/handler.ts'
import { giveCredit, storePayout } from './billing.rules.ts'

/** The part of the service API that is about billing. */
export const billingHandlers = {
  creditCreate: async ({ body }, c) => {
    const { row, company } = await giveCredit({ ...actOf(c), serviceId: c.caller.id }, body)
    const { id, cents, reason, createdAt } = row
    return { id, company, period: body.period, cents, reason, createdAt: createdAt.toISOString() }
  },

  payoutCreate: async ({ body }, c) => {
    const { row, company } = await storePayout({ ...actOf(c), serviceId: c.caller.id }, body)
    const { id, cents, paidOn, reference, createdAt } = row
    return { id, company, period: body.period, cents, paidOn, reference, createdAt: createdAt.toISOString() }
  },
} satisfies Partial<Handlers>
