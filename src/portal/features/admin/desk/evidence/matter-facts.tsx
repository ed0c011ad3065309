import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { ArticleMatter, BusinessMatter, PricingMatter, TechnicalMatter } from '#contract/desk/matters.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { changeAmount } from '#portal/features/repricings/wording.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'

type Judged = Pick<ApprovalEvidence, 'rejection' | 'changes'>

/** Since when changes are told: the last rejection, another decision, or else the request. */
export const sinceWording = ({ changes, rejection }: Judged): string =>
  rejection !== null
    ? 'Since the last rejection'
    : changes.decision !== null
      ? 'Since it was decided'
      : 'Since the request'

/** How many changes of what the approval is about there are; null once its stage is left. */
function changeCount({ changes }: Judged): string | null {
  const changed = changes.decision ?? changes.request
  if (changed === null) return null
  return changed.length === 0 ? 'No change' : counted(changed.length, 'change')
}

function pricingFacts({ plans, customers, installs }: PricingMatter): Fact[] {
  const onSale = plans.filter(({ inGa }) => inGa === 'allUsers' || inGa === 'allUsersHidden')
  const first = plans.find(({ isDefaultInGa }) => isDefaultInGa)
  const price = first?.priceContract === true ? 'by contract' : inDollars(first?.priceCents ?? 0)
  return [
    ['On sale with GA', counted(onSale.length, 'plan')],
    ['Default plan', first === undefined ? 'None' : `${first.name}, ${price}`],
    [
      'Customers now',
      `${grouped(customers)}${customers === installs ? '' : `, ${counted(installs, 'install')}`}`,
    ],
  ]
}

function businessFacts({ draft, plansInGa }: BusinessMatter): Fact[] {
  const icon = draft.iconUrl === null ? 'No icon' : 'Icon'
  return [
    ['Pictures', `${icon}, ${counted(draft.screenshots.length, 'screenshot')}`],
    ['Plans in GA', counted((plansInGa ?? draft.plans).length, 'plan')],
  ]
}

function technicalFacts({ manifest, review }: TechnicalMatter, now: Date): Fact[] {
  // One that counts has either passed or failed.
  const steps = review && [review.manifest, review.provision, review.deprovision, review.reprovision]
  const hasPassed = steps?.every(({ status }) => status === 'completed')
  return [
    [
      'Manifest',
      manifest === null ? (
        'None pushed'
      ) : (
        <>
          Version {manifest.number}, <Time at={manifest.createdAt}>{shortDay(manifest.createdAt, now)}</Time>
        </>
      ),
    ],
    ['Review that counts', steps === null ? 'None' : hasPassed === true ? 'Passed' : 'Failed'],
  ]
}

const articleFacts = ({ hasDocs }: ArticleMatter): Fact[] => [['Article found', hasDocs ? 'Yes' : 'No']]

function requirementsFact({ requirements }: Pick<ApprovalEvidence, 'requirements'>): Fact {
  const missing = requirements.filter(({ completed }) => !completed).length
  if (requirements.length === 0) return ['Requirements', null]
  return [
    'Requirements',
    missing === 0 ? `All ${requirements.length} complete` : `${missing} of ${requirements.length} missing`,
  ]
}

/** The facts that a decision of each kind begins with. */
export function matterFacts(evidence: ApprovalEvidence, now: Date): Fact[] {
  const { business, technical, pricing, article } = evidence
  return [
    ...(business === null ? [] : businessFacts(business)),
    ...(technical === null ? [] : technicalFacts(technical, now)),
    ...(pricing === null ? [] : pricingFacts(pricing)),
    ...(article === null ? [] : articleFacts(article)),
    // The plans say themselves what is missing.
    ...(pricing === null ? [requirementsFact(evidence)] : []),
    [sinceWording(evidence), changeCount(evidence)],
  ]
}

const dayMs = 86_400_000

/** A day, and in how many days that is: '02/01/2027, in 65 days'. */
function withNotice(day: string, now: Date): string {
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / dayMs)
  const notice = days <= 0 ? '' : days === 1 ? ', in 1 day' : `, in ${days} days`
  return `${numericDay(day)}${notice}`
}

/** The facts that the decision of a repricing begins with; once it is decided, its outcome says from when. */
export function priceChangeFacts({ repricing, effect }: RepricingEvidence, now: Date): Fact[] {
  const { status, originalPriceCents, priceCents } = repricing
  const { repriceDate, existingRepriceDate, installs, customers, lastMonth } = effect
  const dates: Fact[] = [
    ['New installs from', withNotice(repriceDate, now)],
    [
      'Existing installs from',
      existingRepriceDate === null ? 'Never: grandfathered' : withNotice(existingRepriceDate, now),
    ],
  ]
  return [
    ['Price', `${inDollars(originalPriceCents)} → ${inDollars(priceCents)}`],
    ['Difference', changeAmount(repricing)],
    ['Installs now', grouped(installs)],
    ['Customers now', grouped(customers)],
    ['Billed last month', lastMonth === null ? 'Not billed yet' : inDollars(lastMonth.billedCents)],
    ...(repricingGroupOf(status) === 'current' ? dates : []),
  ]
}
