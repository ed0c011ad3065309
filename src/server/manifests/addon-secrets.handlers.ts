import { eq } from 'drizzle-orm'
import { apiAuthorizations, oauthCredentials } from '#server/db/schema.ts'
import { actOf } from '#server/law/act.ts'
import type { AddonRow, Context, Handlers } from '#server/law/handler.ts'
import { summaryOf } from '#server/law/stored.ts'
import { endPreviousToken, regenerateToken } from './api-authorizations.rules.ts'
import { endPreviousSecret, regenerateSecret } from './oauth-credentials.rules.ts'
import { maskedSecret, previousRecord } from './previous-secret.ts'

type SecretRow = typeof apiAuthorizations.$inferSelect | typeof oauthCredentials.$inferSelect
type OfAddon = Pick<Context, 'now' | 'noteSecurity'> & { subject: AddonRow }

const parts = (row: SecretRow, { subject, now }: Omit<OfAddon, 'noteSecurity'>) => ({
  id: row.id,
  addon: summaryOf(subject),
  createdAt: row.updatedAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  previous: previousRecord(row, now),
})

const untilOf = ({ previousUntil }: { previousUntil?: string }) =>
  previousUntil === undefined ? null : new Date(previousUntil)

/** Notes in the security trail that a secret was made anew, or that its previous one was ended. */
const note = (
  { subject, noteSecurity }: OfAddon,
  kind: 'secrets_regenerated' | 'previous_secret_ended',
  what: string,
  until: Date | null = null,
) =>
  noteSecurity({
    kind,
    details: { what, of: subject.slug, ...(until && { until: until.toISOString() }) },
  })

/** An add-on's API token and OAuth client secret, masked unless just created. */
export const addonSecretHandlers = {
  apiAuthorizationList: async (_, c) => {
    const { addonId } = apiAuthorizations
    const rows = await c.tx.select().from(apiAuthorizations).where(eq(addonId, c.subject.id))
    return rows.map((row) => ({ ...parts(row, c), token: maskedSecret(row.lastFour) }))
  },

  apiAuthorizationRegenerate: async ({ body }, c) => {
    const { row, token } = await regenerateToken(actOf(c), c.subject, untilOf(body))
    note(c, 'secrets_regenerated', 'API token', row.previousUntil)
    return { ...parts(row, c), token }
  },

  previousTokenEnd: async (_, c) => {
    const row = await endPreviousToken(actOf(c), c.subject)
    note(c, 'previous_secret_ended', 'API token')
    return { ...parts(row, c), token: maskedSecret(row.lastFour) }
  },

  oauthCredentialList: async (_, c) => {
    const { addonId } = oauthCredentials
    const rows = await c.tx.select().from(oauthCredentials).where(eq(addonId, c.subject.id))
    return rows.map((row) => ({ ...parts(row, c), secret: maskedSecret(row.lastFour) }))
  },

  oauthCredentialRegenerate: async ({ body }, c) => {
    const { row, secret } = await regenerateSecret(actOf(c), c.subject, { previousUntil: untilOf(body) })
    note(c, 'secrets_regenerated', 'OAuth client secret', row.previousUntil)
    return { ...parts(row, c), secret }
  },

  previousClientSecretEnd: async (_, c) => {
    const row = await endPreviousSecret(actOf(c), c.subject)
    note(c, 'previous_secret_ended', 'OAuth client secret')
    return { ...parts(row, c), secret: maskedSecret(row.lastFour) }
  },
} satisfies Partial<Handlers>
