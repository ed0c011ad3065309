import { and, eq, isNull } from 'drizzle-orm'
import type { RepricingEvent } from '#machines/repricing/lifecycle.ts'
import { customersNewsOf } from '#contract/repricing.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Database } from '#server/db/database.ts'
import { installs, plans, type repricings, users } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import type { Act } from '#server/law/act.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'

type RepricingRow = typeof repricings.$inferSelect
export type AddonRepricing = RepricingRow & { addon: AddonRow }

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const price = (cents: number) => `${dollars.format(cents / 100)} per month`

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

/** Notifies a repricing's submitter of the decision, or of its failure; sends nothing if staff submitted it or there is no submitter. */
async function tellSubmitter(
  act: Act,
  repricing: AddonRepricing,
  verdict: 'approved' | 'rejected' | 'not applied',
): Promise<void> {
  if (repricing.submitterId === null || repricing.submitterId === act.actorId) return
  const [submitter] = await act.tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, repricing.submitterId))
  if (submitter === undefined) return
  const plan = await planOf(act, repricing)
  const message = repricing.message === null ? '' : `\n${repricing.message}\n`
  await post(act, {
    to: submitter.email,
    subject: subjectLine`The price change of ${{ slug: repricing.addon.slug, plan }} was ${verdict}`,
    text: `The change of the plan ${repricing.addon.slug}:${plan.slug} from ${price(repricing.originalPriceCents)} to ${price(repricing.priceCents)} was ${verdict}.\n${message}`,
  })
}

/** Notifies a plan's customers that they will pay more, or that they will not after all. */
async function tellCustomers(act: Act, repricing: AddonRepricing, isOn: boolean): Promise<void> {
  const { addon } = repricing
  const plan = await planOf(act, repricing)
  const change = `from ${price(repricing.originalPriceCents)} to ${price(repricing.priceCents)}`
  const date = repricing.existingRepriceDate ?? repricing.repriceDate
  const named = { slug: addon.slug, plan }
  const about = isOn
    ? subjectLine`The price of ${named} changes on ${{ day: date }}`
    : subjectLine`The price of ${named} stays as it is`
  const text = isOn
    ? `The price of your plan ${inQuotes(plan.name)} of ${inQuotes(addon.displayName)} changes ${change} on ${spelledDay(date)}.\n`
    : `The announced change of your plan ${inQuotes(plan.name)} of ${inQuotes(addon.displayName)} ${change} will not happen.\n`
  const letters = (await customersOf(act.tx, repricing)).map((to) => ({ to, subject: about, text }))
  await post(act, ...letters)
}

/** Tells staff that there is nothing to decide any more, since the provider has withdrawn the request, or that it failed. */
async function tellStaff(
  act: Act,
  repricing: AddonRepricing,
  outcome: 'withdrawn' | 'not applied',
): Promise<void> {
  const { addon } = repricing
  const plan = await planOf(act, repricing)
  const about = subjectLine`The price change of ${{ slug: addon.slug, plan }} was ${outcome}`
  const change = `the plan ${addon.slug}:${plan.slug} from ${price(repricing.originalPriceCents)} to ${price(repricing.priceCents)}`
  const text =
    outcome === 'withdrawn'
      ? `The provider has withdrawn the request to change ${change}. There is nothing to decide.\n`
      : `The change of ${change} was approved, but could not be applied on the scheduled day.\n\n${repricing.message}\n`
  await post(act, ...(await staffEmails(act)).map((to) => ({ to, subject: about, text })))
}

/**
 * The mail that a step of a repricing causes: decisions go to who asked, a withdrawal to staff; a non-grandfathered
 * increase, and that it is called off, to the plan's customers; a failure to all of them (READINGS 44).
 */
export async function writeRepricingLetters(
  act: Act,
  before: RepricingRow['status'],
  repricing: AddonRepricing,
  event: RepricingEvent['type'],
): Promise<void> {
  const { status } = repricing
  if (event === 'withdraw') return tellStaff(act, repricing, 'withdrawn')
  if (event === 'fail') {
    await tellSubmitter(act, repricing, 'not applied')
    await tellStaff(act, repricing, 'not applied')
  }
  if (status === 'approved' || status === 'rejected') await tellSubmitter(act, repricing, status)
  // After a shutdown, customers lose more than a price change.
  const told = event === 'rejectWithShutdown' ? null : customersNewsOf(repricing, before, status)
  if (told !== null) await tellCustomers(act, repricing, told === 'increase')
}
