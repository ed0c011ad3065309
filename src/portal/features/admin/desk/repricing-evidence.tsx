import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { approvalDate, fullTime, numericDay } from '#portal/ui/format/dates.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { inDollars } from '#portal/ui/format/money.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { decisionFacts } from '#portal/features/repricings/scheduled/wording.ts'
import { EvidencePart } from './evidence.tsx'
import { PlanPrices } from './plan-prices.tsx'
import classes from './desk.module.css'

/** Everything that staff decide a repricing by. */
export function RepricingEvidenceView({ evidence }: { evidence: RepricingEvidence }) {
  const { repricing, effect, addon, plans, earlier } = evidence
  const { slug } = repricing.addon
  const submitter = repricing.submitterEmail ?? 'Platform staff'
  return (
    <div className={classes.evidence}>
      <EvidencePart title="If it is approved">
        <dl className={facts.facts}>
          {decisionFacts(repricing, 'approved', effect).flatMap(([name, text]) => [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={name}>{text}</dd>,
          ])}
        </dl>
      </EvidencePart>
      <EvidencePart title="Request">
        <dl className={facts.facts}>
          <dt>Company</dt>
          <dd>{addon.company.name}</dd>
          <dt>Stage</dt>
          <dd>
            <StageTag stage={addon.state} />
          </dd>
          <dt>Requester</dt>
          <dd>{submitter}</dd>
          <dt>Requested</dt>
          <dd>
            <time dateTime={repricing.createdAt} title={fullTime(repricing.createdAt)}>
              {approvalDate(repricing.createdAt)}
            </time>
          </dd>
          <dt>Grandfathered</dt>
          <dd>{repricing.grandfathered ? 'Yes: existing installs keep their price' : 'No'}</dd>
        </dl>
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
          <p className={classes.soft}>There is none.</p>
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
