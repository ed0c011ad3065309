import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import type { ReactNode } from 'react'
import { numericDay } from '#portal/ui/format/dates.ts'
import { formatAmount } from '#contract/formats/amount.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { changeAmount, changeName } from '#portal/features/repricings/wording.ts'
import { decisionFacts } from '#portal/features/repricings/scheduled/wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { EffectsAnswer } from '#portal/workflow/effects/effects-answer.tsx'
import { askRepricingApproval } from '../repricing-decisions.ts'
import { DeskFacts } from './desk-facts.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { PlanPrices } from './plan-prices.tsx'
import deskClasses from '../desk.module.css'
import classes from './evidence.module.css'

/** Tells when installs came to pay the new price, or will. */
const paidFrom = (day: string, done: string | null): ReactNode =>
  done === null ? (
    `Pay it from ${numericDay(day)}.`
  ) : (
    <>
      Pay it since <Time at={done} />.
    </>
  )

/** Tells what was decided of a repricing, by whom and when, and what comes of it. */
function RepricingOutcome({ evidence: { repricing, decision } }: { evidence: RepricingEvidence }) {
  const { status, isWithdrawn, originalPriceCents, priceCents, updatedAt } = repricing
  const isApproved = status !== 'rejected'
  const facts: Fact[] = [
    [
      changeName(repricing),
      `${inDollars(originalPriceCents)} → ${inDollars(priceCents)} per month, ${changeAmount(repricing)}`,
    ],
  ]
  if (!isApproved) facts.push(['Effect', `The price stays ${inDollars(originalPriceCents)}.`])
  else if (status === 'error') facts.push(['Effect', 'It could not be applied.'])
  else
    facts.push(
      ['New installs', paidFrom(repricing.repriceDate, repricing.newInstallRepricingCompletedAt)],
      [
        'Existing installs',
        repricing.existingRepriceDate === null
          ? `Grandfathered: they keep ${inDollars(originalPriceCents)}.`
          : paidFrom(repricing.existingRepriceDate, repricing.existingInstallRepricingCompletedAt),
      ],
    )
  return (
    <EvidencePart title="Decision">
      <p>
        {isWithdrawn ? 'Withdrawn by its provider' : isApproved ? 'Approved' : 'Rejected'}{' '}
        <Time at={(isWithdrawn ? null : decision?.at) ?? updatedAt} />
        {!isWithdrawn && (decision?.by ?? null) !== null && ` by ${decision?.by}`}.{' '}
        <AnchorLink to="/admin/decided">All decisions</AnchorLink>
      </p>
      <DeskFacts texts={facts} />
    </EvidencePart>
  )
}

/** Everything that staff decide a repricing by. */
export function RepricingEvidenceView({ evidence }: { evidence: RepricingEvidence }) {
  const { repricing, effect, plans, features, earlier } = evidence
  const { slug } = repricing.addon
  return (
    <div className={classes.evidence}>
      {repricingGroupOf(repricing.status) === 'current' ? (
        <EvidencePart title="If it is approved">
          <DeskFacts texts={decisionFacts(repricing, 'approved', effect)} />
          <EffectsAnswer ask={(signal) => askRepricingApproval(repricing.id, signal)} />
        </EvidencePart>
      ) : (
        <RepricingOutcome evidence={evidence} />
      )}
      <EvidencePart title="Plans">
        <PlanPrices plans={plans} about={repricing.plan.id} />
        <p>
          <AnchorLink to="/addons/$addonSlug/plans" params={{ addonSlug: slug }}>
            Features & Plans
          </AnchorLink>{' '}
          ·{' '}
          <AnchorLink to="/addons/$addonSlug/marketplace-listing/preview" params={{ addonSlug: slug }}>
            Preview of the marketplace page
          </AnchorLink>
        </p>
      </EvidencePart>
      <EvidencePart title={`Features of ${repricing.plan.name}`}>
        {features.length === 0 ? (
          <p className={deskClasses.soft}>The plan has no value of any feature.</p>
        ) : (
          <DeskFacts
            texts={features.map(({ name, datatype, value }) => [name, formatAmount(datatype, value)])}
          />
        )}
      </EvidencePart>
      <EvidencePart title="Earlier price changes of the plan">
        {earlier.length === 0 ? (
          <p className={deskClasses.soft}>There is none.</p>
        ) : (
          <ul className={classes.list}>
            {earlier.map((each) => (
              <li key={each.id}>
                <span>
                  {inDollars(each.originalPriceCents)} → {inDollars(each.priceCents)}, for{' '}
                  {numericDay(each.repriceDate)}
                </span>
                <RepricingStatusTag repricing={each} />
              </li>
            ))}
          </ul>
        )}
      </EvidencePart>
    </div>
  )
}
