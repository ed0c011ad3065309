import { asc, eq } from 'drizzle-orm'
import { alphaUsers } from '#server/db/schema.ts'
import { alphaUserRecord } from './alpha-user.record.ts'
import { actOf } from '#server/law/act.ts'
import { inviteAlphaUser, withdrawAlphaUser } from './invitations.ts'
import type { Handlers } from '#server/law/handler.ts'

export const alphaUserHandlers = {
  alphaUserList: async (_, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(alphaUsers)
      .where(eq(alphaUsers.addonId, subject.id))
      .orderBy(asc(alphaUsers.email))
    return rows.map((row) => alphaUserRecord(row, subject))
  },

  alphaUserCreate: async ({ body }, c) =>
    alphaUserRecord(await inviteAlphaUser(actOf(c), c.subject, body.email), c.subject),

  alphaUserDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await withdrawAlphaUser(actOf(c), row, addon)
    return alphaUserRecord(row, addon)
  },
} satisfies Partial<Handlers>
