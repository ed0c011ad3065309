import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { Email } from '#portal/ui/layout/email.tsx'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { decisionFacts } from '#portal/features/repricings/scheduled/wording.ts'
import { DeskFacts } from './desk-facts.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { PlanPrices } from './plan-prices.tsx'
import deskClasses from './desk.module.css'
import classes from './evidence.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** Everything that staff decide a repricing by. */
export function RepricingEvidenceView({ evidence }: { evidence: RepricingEvidence }) {
  const { repricing, effect, addon, plans, earlier } = evidence
  const { slug } = repricing.addon
  const submitter = repricing.submitterEmail
  return (
    <div className={classes.evidence}>
      <EvidencePart title="If it is approved">
        <DeskFacts texts={decisionFacts(repricing, 'approved', effect)} />
      </EvidencePart>
      <EvidencePart title="Request">
        <DeskFacts
          cells={[
            ['Company', addon.company.name],
            ['Stage', <StageTag key="stage" stage={addon.state} />],
            [
              'Requester',
              submitter === null ? 'Platform staff' : <Email key="requester" address={submitter} />,
            ],
            ['Requested', <Time key="requested" at={repricing.createdAt} />],
          ]}
          texts={[
            ['Grandfathered', repricing.grandfathered ? 'Yes: existing installs keep their price' : 'No'],
          ]}
        />
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
