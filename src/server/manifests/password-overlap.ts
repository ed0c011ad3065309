import { and, desc, eq, lt } from 'drizzle-orm'
import type * as v from 'valibot'
import type { manifest } from '#contract/manifest.ts'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { isPreviousValid } from '#server/identity/secret-use.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { conflict, notFound } from '#server/law/refusal.ts'
import { isSameProvider } from '#server/outbound/provider-url.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellPreviousEnded, tellPreviousKept } from '#server/mail/secret-letters.ts'
import { readableSecrets } from './manifest-secrets.ts'
import { currentManifest, type ManifestRow } from './manifests.rules.ts'
import { stepSecret } from './previous-secret.ts'

const what = 'manifest password'

/** The most manifests that are looked through for another password. */
const mostLookedAt = 50

/**
 * The older manifest whose password still works beside a current one's, with its hour; null if there is none. An
 * endpoint at another origin is another server, which never gets what the old one was trusted with.
 */
export async function previousManifest(
  tx: Database,
  { contents, previousPasswordOf, previousPasswordUntil: until }: ManifestRow,
  now: Date,
): Promise<(ManifestRow & { until: Date }) | null> {
  if (previousPasswordOf === null || !isPreviousValid(until, now)) return null
  const [row] = await tx.select().from(manifests).where(eq(manifests.id, previousPasswordOf))
  return row !== undefined && isSameProvider(row.contents, contents) ? { ...row, until } : null
}

type Passwords = Pick<v.InferOutput<typeof manifest>, 'previousPassword' | 'keepableNumber'>

/** The passwords from before on the wire: the one that works, else the number of the manifest that has one to keep. */
export async function passwordsRecord(
  act: Pick<Act, 'tx' | 'config' | 'now'>,
  row: ManifestRow,
): Promise<Passwords> {
  const previous = await previousManifest(act.tx, row, act.now)
  if (previous === null)
    return { previousPassword: null, keepableNumber: (await otherBefore(act, row))?.number ?? null }
  const { number, until, passwordUsedAt } = previous
  const lastUsedAt = passwordUsedAt?.toISOString() ?? null
  return { previousPassword: { number, until: until.toISOString(), lastUsedAt }, keepableNumber: null }
}

/** The newest manifest before this one, of the same provider, that has another password; undefined without one. */
async function otherBefore(
  { tx, config }: Pick<Act, 'tx' | 'config'>,
  row: ManifestRow,
): Promise<ManifestRow | undefined> {
  if (row.number === 1) return undefined
  const password = readableSecrets(config, row)?.password
  const older = await tx
    .select()
    .from(manifests)
    .where(and(eq(manifests.addonId, row.addonId), lt(manifests.number, row.number)))
    .orderBy(desc(manifests.number))
    .limit(mostLookedAt)
  return older.find((each) => {
    const secrets = isSameProvider(each.contents, row.contents) ? readableSecrets(config, each) : null
    return secrets !== null && secrets.password !== password
  })
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
  const previous = await otherBefore(act, current)
  if (previous === undefined)
    throw conflict('No manifest before this one has another password for the same origin.')
  const row = await store(act, current, { previousPasswordOf: previous.id, previousPasswordUntil: until })
  await recordPreviousKept(act, addon, row)
  return row
}

/** Records that a manifest's previous password works until an hour, and tells the company. */
export async function recordPreviousKept(act: Act, addon: OfAddon, row: ManifestRow): Promise<void> {
  const previous = await previousManifest(act.tx, row, act.now)
  if (previous === null) throw new Error(`no password works beside that of manifest ${row.id}`)
  await recordChange(act, subjectOf(row), { field: 'password', from: null, to: 'rolled' })
  await tellPreviousKept(act, addon, previous)
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
