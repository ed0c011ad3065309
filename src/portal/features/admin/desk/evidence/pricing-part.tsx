import { availabilityNames } from '#contract/availability.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { PricedPlan, PricingMatter } from '#contract/desk/matters.ts'
import { formatAmount } from '#contract/formats/amount.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { sinceWording } from './matter-facts.tsx'
import deskClasses from '../desk.module.css'
import classes from './pricing-part.module.css'

const priceText = ({ priceCents, priceContract }: Pick<PricedPlan, 'priceCents' | 'priceContract'>): string =>
  priceContract ? 'By contract' : inDollars(priceCents)

interface ValueProps {
  now: string | null
  /** The former one, null for none; undefined if it is as it was. */
  was: string | null | undefined
}

/** A price or value; one that was changed is marked, with what it was. */
function Value({ now, was }: ValueProps) {
  const shown = now ?? (
    <>
      <span aria-hidden="true">–</span>
      <HiddenText>None</HiddenText>
    </>
  )
  if (was === undefined) return shown
  return (
    <>
      <mark>{shown}</mark> <span className={deskClasses.soft}>was {was ?? 'none'}</span>
    </>
  )
}

type Feature = PricingMatter['features'][number]

function FeatureValue({ plan: { values, former }, feature }: { plan: PricedPlan; feature: Feature }) {
  const own = values.find(({ featureId }) => featureId === feature.id)
  return (
    <Value
      now={own === undefined ? null : formatAmount(feature.datatype, own.value)}
      was={former.values.find(({ featureId }) => featureId === feature.id)?.text}
    />
  )
}

interface Props {
  evidence: Pick<ApprovalEvidence, 'approval' | 'rejection' | 'changes'>
  matter: PricingMatter
}

/** The plans with prices and values, what was changed in them, and what GA puts on sale. */
export function PricingPart({ evidence, matter: { features, plans } }: Props) {
  const { slug, state } = evidence.approval.addon
  const hasMarks =
    features.some(({ isNew }) => isNew) ||
    plans.some(({ isNew, former }) => isNew || former.price !== null || former.values.length > 0)
  const isBefore = state === 'alpha' || state === 'beta'
  return (
    <EvidencePart title="Plans and prices">
      {plans.length === 0 ? (
        <p>There is no plan for sale.</p>
      ) : (
        <>
          {/* A scrolling region must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={classes.scroll} aria-label="Plans by feature" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Feature</th>
                  {plans.map(({ id, name, isNew, isDefaultInGa }) => (
                    <th key={id} scope="col">
                      <bdi>{name}</bdi> {isDefaultInGa && <small>Default</small>}
                      {isNew && <Tag tone="yellow">New</Tag>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Price / mo</th>
                  {plans.map((plan) => (
                    <td key={plan.id} className={classes.price}>
                      <Value
                        now={priceText(plan)}
                        was={plan.former.price === null ? undefined : priceText(plan.former.price)}
                      />
                    </td>
                  ))}
                </tr>
                {features.map((feature) => (
                  <tr key={feature.id}>
                    <th scope="row">
                      <bdi>{feature.name}</bdi> {feature.isNew && <Tag tone="yellow">New</Tag>}
                    </th>
                    {plans.map((plan) => (
                      <td key={plan.id}>
                        <FeatureValue plan={plan} feature={feature} />
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row">{isBefore ? 'In GA' : 'Availability'}</th>
                  {plans.map(({ id, inGa }) => (
                    <td key={id}>
                      <Tag tone={inGa === 'allUsers' ? 'green' : 'gray'}>{availabilityNames[inGa]}</Tag>
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </section>
          <p className={deskClasses.soft}>
            {hasMarks && `Marked: what was changed ${sinceWording(evidence).toLowerCase()}. `}
            {isBefore && 'The step to GA sells each plan so, unless you choose otherwise then.'}
          </p>
        </>
      )}
      <p>
        <AnchorLink to="/addons/$addonSlug/plans" params={{ addonSlug: slug }}>
          Features & Plans
        </AnchorLink>
      </p>
    </EvidencePart>
  )
}
