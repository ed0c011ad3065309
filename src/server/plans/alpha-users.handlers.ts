import { actOf } from '#server/law/act.ts'
import { inviteAlphaUser, withdrawAlphaUser } from './invitations.ts'
import { alphaUserOf, alphaUsersOf } from './load-alpha-users.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import type { Handlers } from '#server/law/handler.ts'

export const alphaUserHandlers = {
  alphaUserList: (_, { tx, subject }) => alphaUsersOf(tx, subject),

  alphaUserCreate: async ({ body }, c) => {
    const user = await inviteAlphaUser(actOf(c), c.subject, body.email)
    await countInvited(c, user.email)
    return alphaUserOf(c.tx, c.subject, user.id)
  },

  alphaUserDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    const record = await alphaUserOf(c.tx, addon, row.id)
    await withdrawAlphaUser(actOf(c), row, addon)
    return record
  },
} satisfies Partial<Handlers>
