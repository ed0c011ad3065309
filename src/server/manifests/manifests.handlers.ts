import { and, desc, eq } from 'drizzle-orm'
import { manifests } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { manifestRecord } from './manifest.record.ts'
import { addonForPush } from './manifest-target.ts'
import { currentManifest, type ManifestRow, pushManifest } from './manifests.rules.ts'
import {
  endPreviousPassword,
  keepPreviousPassword,
  passwordsRecord,
  recordPreviousKept,
} from './password-overlap.ts'
import type { AddonRow, Context, Handlers } from '#server/law/handler.ts'

type OfAddon = Pick<Context, 'tx' | 'config' | 'now'> & { subject: AddonRow }

/** The current manifest on the wire, with the uses of its passwords. */
const recordWithPasswords = async (row: ManifestRow, { tx, subject, config, now }: OfAddon) => ({
  ...manifestRecord(row, subject, config),
  ...(await passwordsRecord({ tx, config, now }, row)),
})

/** The security event of a previous password that is kept until an hour. */
const kept = ({ slug }: { slug: string }, until: string) =>
  ({ kind: 'previous_secret_kept', details: { what: 'manifest password', of: slug, until } }) as const

export const manifestHandlers = {
  currentManifestView: async (_, { tx, subject, config, now }) => {
    const row = await currentManifest(tx, subject.id)
    if (row === undefined) throw notFound('No manifest has been pushed yet.')
    return recordWithPasswords(row, { tx, subject, config, now })
  },

  manifestList: async (_, { tx, subject }) => {
    const rows = await tx
      .select({ id: manifests.id, number: manifests.number, createdAt: manifests.createdAt })
      .from(manifests)
      .where(eq(manifests.addonId, subject.id))
      .orderBy(desc(manifests.number))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },

  manifestView: async ({ params }, { tx, subject, config }) => {
    const [row] = await tx
      .select()
      .from(manifests)
      .where(and(eq(manifests.addonId, subject.id), eq(manifests.id, params.id)))
    if (row === undefined) throw notFound()
    return manifestRecord(row, subject, config)
  },

  passwordOverlapUpdate: async ({ body }, c) => {
    const row = await keepPreviousPassword(actOf(c), c.subject, new Date(body.previousUntil))
    c.noteSecurity(kept(c.subject, body.previousUntil))
    return recordWithPasswords(row, c)
  },

  previousPasswordEnd: async (_, c) => {
    const row = await endPreviousPassword(actOf(c), c.subject)
    const details = { what: 'manifest password', of: c.subject.slug }
    c.noteSecurity({ kind: 'previous_secret_ended', details })
    return recordWithPasswords(row, c)
  },

  manifestPush: async ({ params, query, body }, c) => {
    const act = actOf(c)
    const addon = await addonForPush(act, c.caller, params.addon, body.contents)
    const { manifest, created } = await pushManifest(act, addon, body.contents, query.previousUntil)
    if (query.previousUntil !== undefined) {
      await recordPreviousKept(act, addon, manifest)
      c.noteSecurity(kept(addon, query.previousUntil))
    }
    c.reply.status = created ? 201 : 200
    const stored = manifestRecord(manifest, addon, c.config)
    const { password, sso_salt } = body.contents.api
    // As they were sent, since the author's tool may write the answer over the only copy of them.
    const contents = { ...stored.contents, api: { ...stored.contents.api, password, sso_salt } }
    return { ...stored, contents, ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
