import { alphaUserRecord } from './alpha-user.record.ts'
import { actOf } from '#server/law/act.ts'
import { inviteAlphaUser, withdrawAlphaUser } from './invitations.ts'
import { alphaUsersOf } from './load-alpha-users.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import type { Handlers } from '#server/law/handler.ts'

export const alphaUserHandlers = {
  alphaUserList: (_, { tx, subject }) => alphaUsersOf(tx, subject),

  alphaUserCreate: async ({ body }, c) => {
    const user = await inviteAlphaUser(actOf(c), c.subject, body.email)
    await countInvited(c, user.email)
    return alphaUserRecord(user, c.subject)
  },

  alphaUserDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await withdrawAlphaUser(actOf(c), row, addon)
    return alphaUserRecord(row, addon)
  },
} satisfies Partial<Handlers>
