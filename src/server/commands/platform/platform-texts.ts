import * as v from 'valibot'
import { availability, availabilityNames } from '#contract/availability.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { installState } from '#contract/installs/install-state.ts'
import { installNames } from '#contract/wording/install-names.ts'
import { columns } from '../columns.ts'

/* The answers of the service API as far as the command prints them, in wire names. */
const reasons = v.array(v.object({ message: v.string() }))
export const shownPlans = v.array(
  v.object({
    slug: v.string(),
    name: v.string(),
    price_cents: v.number(),
    price_contract: v.boolean(),
    availability,
    allowed: v.boolean(),
    reasons,
  }),
)
export const shownCheck = v.object({ allowed: v.boolean(), plan: v.nullable(v.string()), reasons })
export const shownChange = v.object({
  uuid: v.string(),
  state: installState,
  plan: v.string(),
  message: v.optional(v.string()),
  config_names: v.array(v.string()),
})
export const shownInstall = v.looseObject({
  uuid: v.string(),
  account: v.string(),
  app: v.object({ name: v.string() }),
  addon: v.string(),
  plan: v.string(),
  state: installState,
  region: v.string(),
  requested_at: v.string(),
})
export const shownFeed = v.object({
  installs: v.array(shownInstall),
  cursor: v.string(),
  more: v.boolean(),
})
export const shownConfig = v.object({ config: v.record(v.string(), v.string()) })
export const shownForm = v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })
const shownSum = v.object({
  company: v.object({ name: v.string() }),
  period: v.string(),
  cents: v.number(),
})
export const shownCredit = v.object({ ...shownSum.entries, reason: v.string() })
export const shownPayout = v.object({ ...shownSum.entries, paid_on: v.string(), reference: v.string() })

const price = ({
  price_cents: cents,
  price_contract: isContract,
}: v.InferOutput<typeof shownPlans>[number]) =>
  isContract ? 'Contract' : cents === 0 ? 'Free' : inDollars(cents)

export const plansText = (plans: v.InferOutput<typeof shownPlans>): string =>
  columns([
    ['PLAN', 'NAME', 'PER MONTH', 'AVAILABILITY', 'CAN BE INSTALLED'],
    ...plans.map((plan) => [
      plan.slug,
      plan.name,
      price(plan),
      availabilityNames[plan.availability],
      plan.allowed ? 'yes' : `no: ${plan.reasons.map(({ message }) => message).join(' ')}`,
    ]),
  ])

export const listText = (installs: v.InferOutput<typeof shownFeed>['installs']): string =>
  installs.length === 0
    ? 'There are no installs.'
    : columns([
        ['UUID', 'ADD-ON', 'APP', 'CUSTOMER', 'REGION', 'STATE', 'REQUESTED'],
        ...installs.map((each) => [
          each.uuid,
          `${each.addon}:${each.plan}`,
          each.app.name,
          each.account,
          each.region,
          installNames[each.state],
          each.requested_at.slice(0, 16).replace('T', ' '),
        ]),
      ])

const outcomes: Record<v.InferOutput<typeof installState>, string> = {
  requested: 'The provider has not answered yet; the platform asks again.',
  waiting: 'The provider is still setting it up, and will report back.',
  provisioned: 'It is installed.',
  changing: 'The provider has not changed the plan yet; the platform asks again.',
  failed: 'It has failed.',
  removing: 'The provider has not removed it yet; the platform asks again.',
  removed: 'It is removed.',
}

/** Tells what became of an install, what its provider says, and which config vars it has. */
export const changeText = (answer: v.InferOutput<typeof shownChange>): string =>
  [
    `Install ${answer.uuid}, plan ${answer.plan}`,
    outcomes[answer.state],
    ...(answer.message === undefined ? [] : [`The provider says: ${answer.message}`]),
    ...(answer.config_names.length === 0 ? [] : [`Config vars: ${answer.config_names.join(', ')}`]),
  ].join('\n')

/** Tells what a company's customers were credited. */
export const creditText = ({ company, period, cents, reason }: v.InferOutput<typeof shownCredit>): string =>
  `${inDollars(cents)} was credited to the customers of ${company.name} in ${period}: ${reason}`

/** Tells what a company was paid. */
export const payoutText = (paid: v.InferOutput<typeof shownPayout>): string =>
  `${inDollars(paid.cents)} was paid to ${paid.company.name} for ${paid.period}, on ${paid.paid_on}: ${paid.reference}`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => escapes[each] ?? each)

/** A page whose button sends a sign-on form to the provider. */
export const formPage = ({ action, fields }: v.InferOutput<typeof shownForm>): string => `<!doctype html>
<html lang="en">
  <title>Open the dashboard</title>
  <form method="post" action="${escaped(action)}">
${Object.entries(fields)
  .map(([name, value]) => `    <input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  .join('\n')}
    <button>Open the dashboard</button>
  </form>
</html>
`
