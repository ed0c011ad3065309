import { eq } from 'drizzle-orm'
import { oauthCredentials } from '#server/db/schema.ts'
import { summaryOf } from '#server/law/stored.ts'
import { actOf } from '#server/law/act.ts'
import { type OauthCredentialRow, regenerateSecret } from './oauth-credentials.rules.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'

/** A client secret on the wire, masked unless just created. */
const record = (row: OauthCredentialRow, addon: AddonRow, secret = `${'•'.repeat(8)}${row.lastFour}`) => ({
  id: row.id,
  secret,
  addon: summaryOf(addon),
  createdAt: row.updatedAt.toISOString(),
})

export const oauthCredentialHandlers = {
  oauthCredentialList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(oauthCredentials).where(eq(oauthCredentials.addonId, subject.id))
    return rows.map((row) => record(row, subject))
  },

  oauthCredentialRegenerate: async (_, c) => {
    const { row, secret } = await regenerateSecret(actOf(c), c.subject)
    c.noteSecurity({
      kind: 'secrets_regenerated',
      details: { what: 'OAuth client secret', of: c.subject.slug },
    })
    return record(row, c.subject, secret)
  },
} satisfies Partial<Handlers>
