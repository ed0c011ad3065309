import { and, eq } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import { oauthCredentials, providerTokens } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellPreviousEnded, tellRegenerated } from '#server/mail/secret-letters.ts'
import { columnsAfter, columnsAfterEnd } from './previous-secret.ts'

type CredentialRow = typeof oauthCredentials.$inferSelect
type OfAddon = Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>

const what = 'OAuth client secret'

/** The stored client secret of an add-on, whose row is locked; undefined if none was made. */
async function storedCredential({ tx }: Act, addonId: string): Promise<CredentialRow | undefined> {
  const [row] = await tx.select().from(oauthCredentials).where(eq(oauthCredentials.addonId, addonId))
  return row
}

const subjectOf = ({ id, addonId }: CredentialRow) => ({ type: 'oauth_credential', id, addonId }) as const

interface Regeneration {
  /** Random unless given. */
  secret?: string
  /** When the old one stops working; at once without it. */
  previousUntil?: Date | null
}

/**
 * Gives an add-on a new OAuth client secret, shown in full only in this response; the old one stops working at once,
 * or at an hour. Tells the company. Throws 409 or 422 if the lifecycle refuses.
 */
export async function regenerateSecret(
  act: Act,
  addon: OfAddon,
  { secret = newToken('client'), previousUntil = null }: Regeneration = {},
): Promise<{ row: CredentialRow; secret: string }> {
  const stored = await storedCredential(act, addon.id)
  const columns = columnsAfter(act, stored && { ...stored, hash: stored.secretHash }, previousUntil)
  const made = { ...columns, secretHash: hashToken(secret), lastFour: secret.slice(-4), updatedAt: act.now }
  const [row] = await act.tx
    .insert(oauthCredentials)
    .values({ ...made, addonId: addon.id, createdAt: act.now })
    .onConflictDoUpdate({
      target: oauthCredentials.addonId,
      set: { ...made, ...nextVersion(oauthCredentials, act.now) },
    })
    .returning()
  if (row === undefined) throw new Error(`the client secret of add-on ${addon.id} was not stored`)
  if (stored !== undefined && previousUntil !== null) await rebindTokens(act, stored, row)
  const to = previousUntil === null ? 'regenerated' : 'rolled'
  await recordChange(act, subjectOf(row), { field: 'secret', from: null, to })
  await tellRegenerated(act, addon, what, { ...row, isFirst: stored === undefined })
  return { row, secret }
}

/**
 * Gives the tokens of the old secret over to the new one. A token is valid while it is bound to the current secret, so
 * that a secret that leaked takes with it all that was obtained with it. A planned rotation distrusts nothing: what
 * resources have goes on working, past the overlap too, since providers cannot get a refresh token anew. An exchange
 * locks the row that was just updated before it makes a token, so none escapes.
 */
async function rebindTokens({ tx }: Act, old: CredentialRow, { addonId, secretHash }: CredentialRow) {
  await tx
    .update(providerTokens)
    .set({ secretHash })
    .where(and(eq(providerTokens.addonId, addonId), eq(providerTokens.secretHash, old.secretHash)))
}

/** Ends an add-on's previous client secret before its time. Tells the company. Throws 409 if none works. */
export async function endPreviousSecret(act: Act, addon: OfAddon): Promise<CredentialRow> {
  const stored = await storedCredential(act, addon.id)
  const columns = columnsAfterEnd(act, stored)
  // Its time of change stays: by it people know one secret from another.
  const [row] = await act.tx
    .update(oauthCredentials)
    .set({ ...columns, ...nextVersion(oauthCredentials, stored?.updatedAt ?? act.now) })
    .where(eq(oauthCredentials.addonId, addon.id))
    .returning()
  if (row === undefined) throw new Error(`the previous one of add-on ${addon.id} was not ended`)
  await recordChange(act, subjectOf(row), { field: 'secret', from: 'previous', to: 'ended' })
  await tellPreviousEnded(act, addon, what)
  return row
}
