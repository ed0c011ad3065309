import { actOf } from '#server/law/act.ts'
import { inviteAlphaUser, withdrawAlphaUser } from './invitations.ts'
import { inviteEach, type Inviting } from './invite-each.ts'
import { alphaUserOf, alphaUsersOf } from './load-alpha-users.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import type { Handlers } from '#server/law/handler.ts'

async function invite(c: Inviting<'addon'>, email: string) {
  const user = await inviteAlphaUser(actOf(c), c.subject, email)
  await countInvited(c, user.email)
  return user
}

export const alphaUserHandlers = {
  alphaUserList: (_, { tx, subject }) => alphaUsersOf(tx, subject),

  alphaUserCreate: async ({ body }, c) => {
    const { id } = await invite(c, body.email)
    return alphaUserOf(c.tx, c.subject, id)
  },

  alphaUserBatch: ({ body }, c) => inviteEach(c, body.emails, 'alphaUsers', invite),

  alphaUserDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    const record = await alphaUserOf(c.tx, addon, row.id)
    await withdrawAlphaUser(actOf(c), row, addon)
    return record
  },
} satisfies Partial<Handlers>
