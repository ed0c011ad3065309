import { and, eq, getTableColumns } from 'drizzle-orm'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import type { ProgressionRequest } from '#contract/progression.ts'
import { addons, approvals, documentations } from '#server/db/schema.ts'
import { sendMessage } from '#server/approvals/approval-messages.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { assign } from '#server/desk/assignments.rules.ts'
import { saveDocumentation } from '#server/listing/documentations.rules.ts'
import { progressAddon, shutDown as endAddon } from '#server/stages/progressions.rules.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction, type StoryContext } from '../story-context.ts'

async function documentationOf({ tx }: StoryContext, slug: string) {
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
  ({ slug, company }: Newcomer): StoryAction =>
  async (context) =>
    saveDocumentation(context.act(company), await documentationOf(context, slug), {
      devcenterUrl: `https://devcenter.platform.example/articles/${slug}`,
    })

/** Staff has found the article, a draft until it is approved. */
export const findArticle =
  ({ slug }: Newcomer): StoryAction =>
  async (context) =>
    saveDocumentation(context.act('staff'), await documentationOf(context, slug), {
      status: 'notice',
      statusMessage: 'The article is a draft. It is published when the review approves it.',
    })

/** The provider asks for approvals. */
export const ask =
  ({ slug, company }: Newcomer, ...types: readonly ApprovalType[]): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    for (const type of types) await requestApproval(context.act(company), addon, type)
  }

async function approvalOf({ tx }: StoryContext, slug: string, type: ApprovalType) {
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
  ({ slug }: Newcomer, type: ApprovalType, change: ApprovalChange): StoryAction =>
  async (context) =>
    decideApproval(context.act('staff'), await approvalOf(context, slug, type), change)

/** Staff takes an approval on, to decide it. */
export const takeOn =
  ({ slug }: Newcomer, type: ApprovalType): StoryAction =>
  async (context) => {
    const { actorId, ...act } = context.act('staff')
    if (actorId === null) throw new Error('the platform takes nothing on')
    const { id } = await approvalOf(context, slug, type)
    await assign({ ...act, caller: { id: actorId } }, { kind: 'approval', id }, null)
  }

/** The provider or staff write to the other side about an approval. */
export const write =
  ({ slug, company }: Newcomer, type: ApprovalType, who: 'provider' | 'staff', text: string): StoryAction =>
  async (context) =>
    sendMessage(context.act(who === 'staff' ? who : company), await approvalOf(context, slug, type), text)

/** Staff approves the article, which is then published. */
export const publishArticle =
  (addon: Newcomer): StoryAction =>
  async (context) => {
    await decide(addon, 'article_review_approval', { state: 'approved' })(context)
    await saveDocumentation(context.act('staff'), await documentationOf(context, addon.slug), {
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
  ): StoryAction =>
  async (context) => {
    const act = context.act(staff === undefined ? company : 'staff')
    return progressAddon(act, await addonOf(context, slug), {
      to,
      state: 'approved',
      visible: true,
      ...staff,
    })
  }

/** Staff shut the add-on down. */
export const shutNewcomerDown =
  ({ slug }: Newcomer): StoryAction =>
  async (context) =>
    endAddon(context.act('staff'), await addonOf(context, slug))
