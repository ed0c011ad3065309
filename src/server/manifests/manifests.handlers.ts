import { and, desc, eq } from 'drizzle-orm'
import { manifests } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { manifestRecord } from './manifest.record.ts'
import { addonForPush } from './manifest-target.ts'
import { currentManifest, pushManifest } from './manifests.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const manifestHandlers = {
  currentManifestView: async (_, { tx, subject, config }) => {
    const row = await currentManifest(tx, subject.id)
    if (row === undefined) throw notFound('No manifest has been pushed yet.')
    return manifestRecord(row, subject, config)
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

  manifestPush: async ({ params, body }, c) => {
    const act = actOf(c)
    const addon = await addonForPush(act, c.caller, params.addon, body.contents)
    const { manifest, created } = await pushManifest(act, addon, body.contents)
    c.reply.status = created ? 201 : 200
    const stored = manifestRecord(manifest, addon, c.config)
    const { password, sso_salt } = body.contents.api
    // As they were sent, since the author's tool may write the answer over the only copy of them.
    const contents = { ...stored.contents, api: { ...stored.contents.api, password, sso_salt } }
    return { ...stored, contents, ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
