import { and, eq, getTableColumns } from 'drizzle-orm'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import type { ProgressionRequest } from '#contract/progression.ts'
import { addons, approvals, documentations } from '#server/db/schema.ts'
import { sendMessage } from '#server/approvals/approval-messages.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { saveDocumentation } from '#server/listing/documentations.rules.ts'
import { progressAddon, shutDown as endAddon } from '#server/stages/progressions.rules.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type Deed, type Scene } from '../scene.ts'

async function documentationOf({ tx }: Scene, slug: string) {
  const [row] = await tx
    .select(getTableColumns(documentations))
    .from(documentations)
    .innerJoin(addons, eq(addons.id, documentations.addonId))
    .where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`${slug} has no documentation record`)
  return row
}

/** The provider saves the article's URL, which opens the article review. */
export const submitArticle =
  ({ slug, company }: Newcomer): Deed =>
  async (scene) =>
    saveDocumentation(scene.act(company), await documentationOf(scene, slug), {
      devcenterUrl: `https://devcenter.platform.example/articles/${slug}`,
    })

/** Staff has found the article, a draft until it is approved. */
export const findArticle =
  ({ slug }: Newcomer): Deed =>
  async (scene) =>
    saveDocumentation(scene.act('staff'), await documentationOf(scene, slug), {
      status: 'notice',
      statusMessage: 'The article is a draft. It is published when the review approves it.',
    })

/** The provider asks for approvals. */
export const ask =
  ({ slug, company }: Newcomer, ...types: readonly ApprovalType[]): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    for (const type of types) await requestApproval(scene.act(company), addon, type)
  }

async function approvalOf({ tx }: Scene, slug: string, type: ApprovalType) {
  const [found] = await tx
    .select({ approval: approvals, addon: addons })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .where(and(eq(addons.slug, slug), eq(approvals.type, type)))
  if (found === undefined) throw new Error(`nobody has asked for the ${type} of ${slug}`)
  return { ...found.approval, addon: found.addon }
}

/** Staff decides an approval. */
export const decide =
  ({ slug }: Newcomer, type: ApprovalType, change: ApprovalChange): Deed =>
  async (scene) =>
    decideApproval(scene.act('staff'), await approvalOf(scene, slug, type), change)

/** The provider or staff write to the other side about an approval. */
export const write =
  ({ slug, company }: Newcomer, type: ApprovalType, who: 'provider' | 'staff', text: string): Deed =>
  async (scene) =>
    sendMessage(scene.act(who === 'staff' ? who : company), await approvalOf(scene, slug, type), text)

/** Staff approves the article, which is then published. */
export const publishArticle =
  (addon: Newcomer): Deed =>
  async (scene) => {
    await decide(addon, 'article_review_approval', { state: 'approved' })(scene)
    await saveDocumentation(scene.act('staff'), await documentationOf(scene, addon.slug), {
      status: 'ok',
      hasDocs: true,
      statusMessage: null,
    })
  }

/** The provider or staff progresses the add-on. */
export const advance =
  (
    { slug, company }: Newcomer,
    to: 'beta' | 'ga',
    staff?: Pick<ProgressionRequest, 'defaultPlanSlug' | 'planOverrides'>,
  ): Deed =>
  async (scene) => {
    const act = scene.act(staff === undefined ? company : 'staff')
    return progressAddon(act, await addonOf(scene, slug), { to, state: 'approved', visible: true, ...staff })
  }

/** Staff shut the add-on down. */
export const shutNewcomerDown =
  ({ slug }: Newcomer): Deed =>
  async (scene) =>
    endAddon(scene.act('staff'), await addonOf(scene, slug))
