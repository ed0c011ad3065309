import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { ApprovalEvent, ApprovalFacts, ApprovalSnapshot } from '#machines/approval/lifecycle.ts'
import type { Party } from '#machines/law.ts'
import { features, offerings, plans } from '#server/db/schema.ts'
import { tellReview } from '#server/demo/tell-review.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { specifiedNeeds } from '../approval/specified.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import type { Reply } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import type { Platform } from './platform.ts'

/** Nobody sends it: a provider's change of what was approved brings it. */
type Lapse = Extract<ApprovalEvent, { type: 'lapse' }>
export type Sent = Exclude<ApprovalEvent, Lapse>

type Change = NonNullable<ApprovalFacts['changed']>[number]

/** The reviews that requirements ask for have passed for a manifest, as for the one before it. */
async function reviewAnew(platform: Platform, addon: AddonRow, manifestId: string, facts: ApprovalFacts) {
  const lacksGrant = facts.incomplete.some(({ name }) => name === 'oauth_exchange')
  for (const type of ['beta', 'ga'] as const) {
    const review = await openReview(platform.act('provider'), addon, { id: manifestId }, type)
    await tellReview(platform.act('provider'), review, {}, lacksGrant ? 0 : 1)
  }
}

/** A plan with a value for the add-on's feature, or the plan test; and that feature. */
async function valueOf(platform: Platform, addon: AddonRow, ofTestPlan: boolean) {
  const { db } = platform.server
  const [feature] = await db.select().from(features).where(eq(features.addonId, addon.id))
  const ofAddon = eq(plans.addonId, addon.id)
  const [plan] = ofTestPlan
    ? await db
        .select({ id: plans.id })
        .from(plans)
        .where(and(ofAddon, eq(plans.slug, 'test')))
    : await db
        .select({ id: plans.id })
        .from(plans)
        .innerJoin(offerings, eq(offerings.planId, plans.id))
        .where(and(ofAddon, ne(plans.slug, 'test')))
  if (feature === undefined || plan === undefined) throw new Error(`${addon.slug} has no value to change`)
  return { planId: plan.id, featureId: feature.id }
}

/**
 * Has somebody change what the facts say is changed, over the wire, and leaves every requirement as it is. `nth`
 * makes it another value each time.
 */
async function changeSubject(
  platform: Platform,
  addon: AddonRow,
  facts: ApprovalFacts,
  { subjectType, ofTestPlan }: Change,
  by: Party,
  nth: number,
): Promise<Reply> {
  const path = `/api/v3/addons/${addon.id}`
  switch (subjectType) {
    case 'addon':
      return platform.call(by, addon, 'PATCH', path, { legal_statements: `Terms ${nth}.` })
    case 'manifest': {
      const contents = { ...manifestOf(addon.slug), cli_plugin_name: `plugin-${nth}` }
      const reply = await platform.call(by, addon, 'POST', `${path}/manifests`, { contents })
      if (reply.status === 201) await reviewAnew(platform, addon, readId(reply.body), facts)
      return reply
    }
    case 'documentation': {
      const listed = await platform.call(by, addon, 'GET', `${path}/documentations`)
      const [documentation] = readAs(listed.body, v.array(v.looseObject({ id: v.string() })))
      const body = { devcenter_url: `https://devcenter.example/articles/${nth}` }
      return platform.call(by, addon, 'PATCH', `/api/v3/documentations/${documentation?.id ?? ''}`, body)
    }
    default: {
      const { planId, featureId } = await valueOf(platform, addon, ofTestPlan)
      const body = { offerings: [{ feature_id: featureId, value: 100 + nth }] }
      return platform.call(by, addon, 'PATCH', `/api/v3/plans/${planId}`, body)
    }
  }
}

function changeOf({ type, changed: [changed] = [] }: ApprovalFacts): Change {
  if (changed === undefined) throw new Error(`the fixture of ${type} changes nothing`)
  return changed
}

const isTaken = ({ status }: Reply) => status === 200 || status === 201

/** The change that the facts name lets the approval lapse, and the answer names it. */
export async function expectLapse(
  platform: Platform,
  addon: AddonRow,
  facts: ApprovalFacts,
  nth: number,
): Promise<void> {
  const change = changeOf(facts)
  const reply = await changeSubject(platform, addon, facts, change, change.by, nth)
  expect({ ok: isTaken(reply), body: reply.body }).toMatchObject({ ok: true, body: { lapsed: [facts.type] } })
}

/**
 * The change itself is taken wherever the add-on lives, and the approval stays as it is. Staff's lapse, which there is
 * not, stands for staff's change.
 */
export async function expectNoLapse(
  platform: Platform,
  addon: AddonRow,
  facts: ApprovalFacts,
  { by }: Lapse,
  nth: number,
): Promise<void> {
  const change = changeOf(facts)
  const before = await platform.approvalOf(addon.id, facts.type)
  const who = by === 'system' ? change.by : by
  const reply = await changeSubject(platform, addon, facts, change, who, nth)
  expect({ ok: isTaken(reply), body: reply.body }).toMatchObject({ ok: facts.stage !== 'shutdown' })
  // Another approval may be of the same.
  expect(
    readAs(reply.body, v.looseObject({ lapsed: v.exactOptional(v.array(v.string())) })).lapsed ?? [],
  ).not.toContain(facts.type)
  expect(await platform.approvalOf(addon.id, facts.type)).toEqual(before)
}

/**
 * Tells whether a change of what the approval is of stands for its lapsing. A provider's lapse is a provider's change, which
 * is the system's; a provider who saves the article's URL also asks for its review.
 */
export function canChange({ by }: Lapse, { value, context }: ApprovalSnapshot): boolean {
  const { changed, hasDocumentationUrl } = context
  if (by === 'provider' || changed === undefined) return false
  if (!changed.some(({ subjectType }) => subjectType === 'documentation')) return true
  return hasDocumentationUrl && (by === 'admin' || value === 'pending' || value === 'approved')
}

/** A lapsing approval is still in its stage: fixtures that change something are not approved on the way out of it. */
export const staysInStage = ({ type, stage, changed }: ApprovalFacts): boolean =>
  changed === undefined || specifiedNeeds[type].stage !== stage
