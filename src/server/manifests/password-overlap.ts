import { and, desc, eq, lt } from 'drizzle-orm'
import type { PreviousPassword } from '#contract/manifest.ts'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { isPreviousValid } from '#server/identity/secret-use.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { conflict, notFound } from '#server/law/refusal.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellPreviousEnded, tellPreviousKept } from '#server/mail/secret-letters.ts'
import { readableSecrets } from './manifest-secrets.ts'
import { currentManifest, type ManifestRow } from './manifests.rules.ts'
import { stepSecret } from './previous-secret.ts'

const what = 'manifest password'

/** The most manifests that are looked through for another password. */
const mostLookedAt = 50

/** The older manifest whose password still works beside a current one's; null if there is none. */
export async function previousManifest(
  tx: Database,
  { previousPasswordOf, previousPasswordUntil }: ManifestRow,
  now: Date,
): Promise<ManifestRow | null> {
  if (previousPasswordOf === null || !isPreviousValid(previousPasswordUntil, now)) return null
  const [row] = await tx.select().from(manifests).where(eq(manifests.id, previousPasswordOf))
  return row ?? null
}

/** The previous password on the wire; null if none works. */
export async function previousPasswordRecord(
  tx: Database,
  row: ManifestRow,
  now: Date,
): Promise<PreviousPassword | null> {
  const previous = await previousManifest(tx, row, now)
  if (previous === null) return null
  return {
    number: previous.number,
    until: row.previousPasswordUntil?.toISOString() ?? '',
    lastUsedAt: previous.passwordUsedAt?.toISOString() ?? null,
  }
}

/** The newest manifest before this one that has another password. Throws 409 if there is none. */
async function otherBefore({ tx, config }: Act, row: ManifestRow): Promise<ManifestRow> {
  const password = readableSecrets(config, row)?.password
  const older = await tx
    .select()
    .from(manifests)
    .where(and(eq(manifests.addonId, row.addonId), lt(manifests.number, row.number)))
    .orderBy(desc(manifests.number))
    .limit(mostLookedAt)
  const found = older.find((each) => {
    const secrets = readableSecrets(config, each)
    return secrets !== null && secrets.password !== password
  })
  if (found === undefined) throw conflict('No manifest before this one has another password.')
  return found
}

const stateOf = (row: ManifestRow) => (row.previousPasswordOf === null ? 'single' : 'rolling')
const subjectOf = ({ id, addonId }: ManifestRow) => ({ type: 'manifest', id, addonId }) as const

async function store({ tx }: Act, { id }: ManifestRow, fields: Partial<ManifestRow>): Promise<ManifestRow> {
  const [row] = await tx.update(manifests).set(fields).where(eq(manifests.id, id)).returning()
  if (row === undefined) throw new Error(`manifest ${id} is not stored`)
  return row
}

type OfAddon = Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>

/** The add-on's current manifest. Throws 404 without one. */
async function manifestOf({ tx }: Act, addonId: string): Promise<ManifestRow> {
  const row = await currentManifest(tx, addonId)
  if (row === undefined) throw notFound('No manifest has been pushed yet.')
  return row
}

/**
 * Has the password from before tried until an hour where the provider refuses the current one. Tells the company.
 * Throws 404 without a manifest, 409 if no other password came before, 422 if the lifecycle refuses the hour.
 */
export async function keepPreviousPassword(act: Act, addon: OfAddon, until: Date): Promise<ManifestRow> {
  const current = await manifestOf(act, addon.id)
  stepSecret(act, stateOf(current), 'roll', until)
  const previous = current.previousPasswordOf ?? (await otherBefore(act, current)).id
  const row = await store(act, current, { previousPasswordOf: previous, previousPasswordUntil: until })
  await recordChange(act, subjectOf(row), { field: 'password', from: null, to: 'rolled' })
  await tellPreviousKept(act, addon, what, until)
  return row
}

/** Ends the previous password before its time. Tells the company. Throws 404 without a manifest, 409 if none works. */
export async function endPreviousPassword(act: Act, addon: OfAddon): Promise<ManifestRow> {
  const current = await manifestOf(act, addon.id)
  stepSecret(act, stateOf(current), 'endPrevious', current.previousPasswordUntil)
  const row = await store(act, current, { previousPasswordOf: null, previousPasswordUntil: null })
  await recordChange(act, subjectOf(row), { field: 'password', from: 'previous', to: 'ended' })
  await tellPreviousEnded(act, addon, what)
  return row
}
