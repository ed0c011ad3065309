import { eq } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import { apiAuthorizations } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellPreviousEnded, tellRegenerated } from '#server/mail/secret-letters.ts'
import { columnsAfter, columnsAfterEnd } from './previous-secret.ts'

type TokenRow = typeof apiAuthorizations.$inferSelect
type OfAddon = Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>

const what = 'API token'

/** The stored token of an add-on, whose row is locked; undefined if none was made. */
async function storedToken({ tx }: Act, addonId: string): Promise<TokenRow | undefined> {
  const [row] = await tx.select().from(apiAuthorizations).where(eq(apiAuthorizations.addonId, addonId))
  return row
}

const subjectOf = ({ id, addonId }: TokenRow) => ({ type: 'api_authorization', id, addonId }) as const

/**
 * Gives an add-on a new API token, shown in full only in this response; the old one stops working at once, or at
 * `previousUntil`. Tells the company. Throws 409 or 422 if the lifecycle refuses.
 */
export async function regenerateToken(
  act: Act,
  addon: OfAddon,
  previousUntil: Date | null = null,
): Promise<{ row: TokenRow; token: string }> {
  const stored = await storedToken(act, addon.id)
  const columns = columnsAfter(act, stored && { ...stored, hash: stored.tokenHash }, previousUntil)
  const token = newToken('addon')
  const made = { ...columns, tokenHash: hashToken(token), lastFour: token.slice(-4), updatedAt: act.now }
  const [row] = await act.tx
    .insert(apiAuthorizations)
    .values({ ...made, addonId: addon.id, createdAt: act.now })
    .onConflictDoUpdate({
      target: apiAuthorizations.addonId,
      set: { ...made, ...nextVersion(apiAuthorizations, act.now) },
    })
    .returning()
  if (row === undefined) throw new Error(`the API token of add-on ${addon.id} was not stored`)
  const to = previousUntil === null ? 'regenerated' : 'rolled'
  await recordChange(act, subjectOf(row), { field: 'token', from: null, to })
  await tellRegenerated(act, addon, what, { ...row, isFirst: stored === undefined })
  return { row, token }
}

/** Ends an add-on's previous API token before its time. Tells the company. Throws 409 if none works. */
export async function endPreviousToken(act: Act, addon: OfAddon): Promise<TokenRow> {
  const stored = await storedToken(act, addon.id)
  const columns = columnsAfterEnd(act, stored)
  // Its time of change stays: by it people know one secret from another.
  const [row] = await act.tx
    .update(apiAuthorizations)
    .set({ ...columns, ...nextVersion(apiAuthorizations, stored?.updatedAt ?? act.now) })
    .where(eq(apiAuthorizations.addonId, addon.id))
    .returning()
  if (row === undefined) throw new Error(`the previous one of add-on ${addon.id} was not ended`)
  await recordChange(act, subjectOf(row), { field: 'token', from: 'previous', to: 'ended' })
  await tellPreviousEnded(act, addon, what)
  return row
}
