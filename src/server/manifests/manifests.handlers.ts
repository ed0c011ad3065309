import type * as v from 'valibot'
import { type manifest, secretMask } from '#contract/manifest.ts'
import { and, desc, eq } from 'drizzle-orm'
import { manifests } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { actOf, type RulesConfig } from '#server/law/act.ts'
import { summaryOf } from '#server/law/stored.ts'
import { shownWithoutCredentials } from '#server/outbound/provider-url.ts'
import { problemsOf } from '#server/situation/manifest-problems.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { addonForPush } from './manifest-target.ts'
import { currentManifest, type ManifestRow, pushManifest } from './manifests.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

/** A pushed manifest on the wire: secrets masked, its number as `$base` for the next push, and its problems. */
function manifestRecord(
  row: ManifestRow,
  addon: { id: string; slug: string },
  config: RulesConfig,
): v.InferInput<typeof manifest> {
  const stored = shownWithoutCredentials(row.contents) as { id: string; api: Record<string, unknown> }
  const contents = {
    ...stored,
    $base: row.number,
    api: { ...stored.api, password: secretMask, sso_salt: secretMask },
  }
  return {
    id: row.id,
    addon: summaryOf(addon),
    number: row.number,
    contents,
    problems: problemsOf(addon, row, config),
    createdAt: row.createdAt.toISOString(),
  }
}

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
