import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { formatAmount } from '#contract/formats/amount.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { decisionFacts } from '#portal/features/repricings/scheduled/wording.ts'
import { DeskFacts } from './desk-facts.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { PlanPrices } from './plan-prices.tsx'
import deskClasses from '../desk.module.css'
import classes from './evidence.module.css'

/** Everything that staff decide a repricing by. */
export function RepricingEvidenceView({ evidence }: { evidence: RepricingEvidence }) {
  const { repricing, effect, plans, features, earlier } = evidence
  const { slug } = repricing.addon
  return (
    <div className={classes.evidence}>
      <EvidencePart title="If it is approved">
        <DeskFacts texts={decisionFacts(repricing, 'approved', effect)} />
      </EvidencePart>
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
