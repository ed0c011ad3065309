import { isBlank } from '#contract/formats/plain-text.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { RepricingEvent } from '#machines/repricing/lifecycle.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { customersNewsOf } from '#contract/repricing.ts'
import { marketplaceUrlOf } from '#contract/marketplace-url.ts'
import { placePath } from '#contract/places.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Database } from '#server/db/database.ts'
import { installs, plans, type repricings } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { tellStaff } from '#server/identity/tell-staff.ts'
import type { Act } from '#server/law/act.ts'
import { inQuotes, quotedLines, subjectLine } from '#server/mail/letter-words.ts'
import { actorNamed } from '#server/mail/actor-named.ts'
import { tell, tellCompany } from '#server/mail/tell.ts'

type RepricingRow = typeof repricings.$inferSelect
export type AddonRepricing = RepricingRow & { addon: AddonRow }

const price = (cents: number) => `${inDollars(cents)} per month`

async function planOf(act: Act, { planId }: RepricingRow) {
  const [plan] = await act.tx.select().from(plans).where(eq(plans.id, planId))
  if (plan === undefined) throw new Error(`plan ${planId} is not stored`)
  return plan
}

/** Distinct accounts with an install of the plan. */
export const customersOf = async (tx: Database, { planId }: { planId: string }): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ account: installs.account })
    .from(installs)
    .where(and(eq(installs.planId, planId), isNull(installs.removedAt)))
    .orderBy(installs.account)
  return rows.map(({ account }) => account)
}

type Plan = Awaited<ReturnType<typeof planOf>>

/** The old and the new price, and from when each kind of install pays it. */
const terms = (
  { originalPriceCents, priceCents, repriceDate, existingRepriceDate }: RepricingRow,
  plan: Plan,
  addon: AddonRow,
): string =>
  [
    `${addon.slug}:${plan.slug}: from ${price(originalPriceCents)} to ${price(priceCents)}.`,
    `- New installs: from ${spelledDay(repriceDate)}.`,
    existingRepriceDate === null
      ? '- Existing installs: they keep their price.'
      : `- Existing installs: from ${spelledDay(existingRepriceDate)}.`,
  ].join('\n')

const toProvider = {
  approved: 'was approved',
  rejected: 'was rejected',
  'not applied': 'was not applied',
} as const

const providersMeanings = {
  approved: 'It takes effect on these days; there is nothing more to do.',
  rejected: 'The price stays as it is. You can ask for another one.',
  'not applied': 'It was approved, but could not be applied on its day. The price stays as it is.',
} as const

/** Tells the company, and who asked for it, of the decision on a repricing, or of its failure. */
async function tellProvider(
  act: Act,
  repricing: AddonRepricing,
  verdict: keyof typeof toProvider,
): Promise<void> {
  const { addon, submitterId, message } = repricing
  const plan = await planOf(act, repricing)
  const named = { slug: addon.slug, plan }
  await tellCompany(
    act,
    addon.companyId,
    {
      topic: 'prices',
      addonId: addon.id,
      subject: subjectLine`The price change of ${named} ${toProvider[verdict]}`,
      paragraphs: [
        `The price change of the plan ${inQuotes(plan.name)} of ${inQuotes(addon.displayName)} ${toProvider[verdict]}.`,
        terms(repricing, plan, addon),
        message === null || isBlank(message) ? null : quotedLines(message),
        providersMeanings[verdict],
      ],
      place: placePath('repricing', { addonSlug: addon.slug, planId: plan.id }),
    },
    [submitterId === act.actorId ? null : submitterId],
  )
}

/** Tells a plan's customers that they will pay more, or that they will not after all. */
async function tellCustomers(act: Act, repricing: AddonRepricing, isOn: boolean): Promise<void> {
  const { addon, originalPriceCents, priceCents, repriceDate } = repricing
  const plan = await planOf(act, repricing)
  const change = `from ${price(originalPriceCents)} to ${price(priceCents)}`
  const date = repricing.existingRepriceDate ?? repriceDate
  const named = { slug: addon.slug, plan }
  const yours = `your plan ${inQuotes(plan.name)} of ${inQuotes(addon.displayName)}`
  const [from, fromForNew] = [spelledDay(date), spelledDay(repriceDate)]
  const told = isOn
    ? {
        subject: subjectLine`The price of ${named} changes on ${{ day: date }}`,
        paragraphs: [
          `The price of ${yours} changes ${change} on ${from}.`,
          `What you install of it from ${fromForNew} on has the new price at once.`,
        ],
      }
    : {
        subject: subjectLine`The price of ${named} stays as it is`,
        paragraphs: [
          `The announced change of ${yours} ${change} will not happen.`,
          `It was announced for ${from}, and for new installs for ${fromForNew}. Nothing changes.`,
        ],
      }
  const place = marketplaceUrlOf(act.config.portal.links.company, addon.slug)
  await tell(act, { topic: 'prices', ...told, place }, await customersOf(act.tx, repricing))
}

const toStaff = {
  requested: 'was requested',
  withdrawn: 'was withdrawn',
  'not applied': 'was not applied',
} as const

/** Tells staff of a repricing that is requested or withdrawn, or that failed. */
async function tellDeciders(
  act: Act,
  repricing: AddonRepricing,
  outcome: keyof typeof toStaff,
): Promise<void> {
  const { addon, message } = repricing
  const plan = await planOf(act, repricing)
  const named = { slug: addon.slug, plan }
  const by = outcome === 'not applied' ? '' : ` by ${await actorNamed(act)}`
  const means = {
    requested: 'It is waiting for a decision.',
    withdrawn: 'There is nothing to decide.',
    'not applied': `It was approved, but could not be applied on the scheduled day:\n${quotedLines(message ?? '')}`,
  }[outcome]
  await tellStaff(act, {
    topic: 'prices',
    addonId: addon.id,
    subject: subjectLine`The price change of ${named} ${toStaff[outcome]}`,
    paragraphs: [
      `The price change of the plan ${inQuotes(plan.name)} of ${inQuotes(addon.displayName)} ${toStaff[outcome]}${by}.`,
      terms(repricing, plan, addon),
      means,
    ],
    place: placePath('staffRepricing', { repricingId: repricing.id }),
  })
}

/** Tells staff that a repricing is requested. */
export const writeRepricingRequest = (act: Act, repricing: AddonRepricing): Promise<void> =>
  tellDeciders(act, repricing, 'requested')

/**
 * The mail that a step of a repricing causes: decisions go to the company and who asked, a withdrawal to staff; a
 * non-grandfathered increase, and that it is called off, to the plan's customers; a failure to all of them
 * (READINGS 44 and 46).
 */
export async function writeRepricingLetters(
  act: Act,
  before: RepricingRow['status'],
  repricing: AddonRepricing,
  event: RepricingEvent['type'],
): Promise<void> {
  const { status } = repricing
  if (event === 'withdraw') return tellDeciders(act, repricing, 'withdrawn')
  if (event === 'fail') {
    await tellProvider(act, repricing, 'not applied')
    await tellDeciders(act, repricing, 'not applied')
  }
  if (status === 'approved' || status === 'rejected') await tellProvider(act, repricing, status)
  // After a shutdown, customers lose more than a price change.
  const told = event === 'rejectWithShutdown' ? null : customersNewsOf(repricing, before, status)
  if (told !== null) await tellCustomers(act, repricing, told === 'increase')
}
