import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import { type Repricing, customersNewsOf } from '#contract/repricing.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { billingWording, changeAmount, changeName } from '../wording.ts'

/** Staff's verb for each status. */
export const statusVerbs: Record<SettableStatus, string> = {
  new: 'Move back to New',
  in_progress: 'Start review',
  approved: 'Approve',
  rejected: 'Reject',
}

/** The confirmation's title. */
export function decisionTitle(
  { addon, plan, status }: Pick<Repricing, 'addon' | 'plan' | 'status'>,
  to: SettableStatus,
): string {
  const name = `the price change of ${addon.slug} / ${plan.slug}`
  if (to === 'in_progress' && status === 'approved') return `Take back the approval of ${name}?`
  if (to === 'new') return `Move ${name} back to New?`
  return to === 'in_progress' ? `Start the review of ${name}?` : `${statusVerbs[to]} ${name}?`
}

type Decided = Pick<
  Repricing,
  'status' | 'grandfathered' | 'priceCents' | 'originalPriceCents' | 'repriceDate'
>

/** Counts accounts and names the first ones by e-mail. */
function named({ customers, firstCustomers }: RepricingEffect): string {
  const rest = customers - firstCustomers.length
  return [...firstCustomers, ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : [])].join(', ')
}

/** Describes which customers are notified of a decision, and how. */
export function notificationWording(repricing: Decided, to: SettableStatus, effect: RepricingEffect): string {
  const told = customersNewsOf(repricing, repricing.status, to)
  if (told === null) {
    if (to !== 'approved') return 'No customer is notified: none knows about it.'
    return repricing.grandfathered
      ? 'No customer is notified: existing installs keep their price.'
      : 'No customer is notified: nobody pays more.'
  }
  if (effect.customers === 0) return 'Nobody has installed the plan, so nobody is notified.'
  const who =
    effect.customers === 1
      ? 'The one customer of the plan is told'
      : `All ${effect.customers.toLocaleString('en-US')} customers of the plan are told`
  const what = told === 'increase' ? 'that they will pay more' : 'that their price stays after all'
  return `${who} by e-mail ${what}: ${named(effect)}.`
}

/** When installs start to pay the new price once it is approved. */
function dateFacts(repricing: Decided, effect: RepricingEffect): [string, string][] {
  const { repriceDate, existingRepriceDate, isCountedAnew } = effect
  const anew = isCountedAnew
    ? ` The requested date, ${numericDay(repricing.repriceDate)}, has passed: approval recalculates it.`
    : ''
  const existing =
    existingRepriceDate === null
      ? `Never: they are grandfathered and keep ${inDollars(repricing.originalPriceCents)}.`
      : `Pay it from ${numericDay(existingRepriceDate)}.`
  return [
    ['New installs', `Pay it from ${numericDay(repriceDate)}.${anew}`],
    ['Existing installs', existing],
  ]
}

/** Tells until when an approval can be taken back (READINGS 13), and that letters cannot. */
function undoWording(repricing: Decided, { repriceDate, customers }: RepricingEffect): string {
  const told = customersNewsOf(repricing, repricing.status, 'approved') !== null && customers > 0
  const again = told ? ' The e-mails cannot: customers would get another one.' : ''
  return `The approval can be taken back until ${numericDay(repriceDate)}, when new installs are repriced.${again}`
}

/** Lists a decision's consequences in reading order. */
export function decisionFacts(
  repricing: Decided,
  to: SettableStatus,
  effect: RepricingEffect,
): [string, string][] {
  const { originalPriceCents, priceCents } = repricing
  const prices = `${inDollars(originalPriceCents)} → ${inDollars(priceCents)} per month, ${changeAmount(repricing)}`
  const change: [string, string] = [changeName(repricing), prices]
  const customers: [string, string] = ['Customers', notificationWording(repricing, to, effect)]
  if (to === 'approved')
    return [
      change,
      ...dateFacts(repricing, effect),
      customers,
      ['Undo', undoWording(repricing, effect)],
      ['Last month', billingWording(repricing, effect)],
    ]
  const outcome =
    to === 'rejected'
      ? `The price stays ${inDollars(originalPriceCents)}. This request is over: to change the price, request it again.`
      : `The price stays ${inDollars(originalPriceCents)} until the price change is approved again.`
  return [change, ['Effect', outcome], customers, ['Last month', billingWording(repricing, effect)]]
}
