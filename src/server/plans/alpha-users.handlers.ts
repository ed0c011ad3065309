import { alphaUserRecord } from './alpha-user.record.ts'
import { actOf } from '#server/law/act.ts'
import { inviteAlphaUser, withdrawAlphaUser } from './invitations.ts'
import { alphaUsersOf } from './load-alpha-users.ts'
import type { Handlers } from '#server/law/handler.ts'

export const alphaUserHandlers = {
  alphaUserList: (_, { tx, subject }) => alphaUsersOf(tx, subject),

  alphaUserCreate: async ({ body }, c) =>
    alphaUserRecord(await inviteAlphaUser(actOf(c), c.subject, body.email), c.subject),

  alphaUserDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await withdrawAlphaUser(actOf(c), row, addon)
    return alphaUserRecord(row, addon)
  },
} satisfies Partial<Handlers>
