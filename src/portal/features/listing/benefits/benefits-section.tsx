import { useEffect } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Benefit } from '#contract/listing.ts'
import { benefitOrder } from './calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useLostFocus } from '#portal/ui/focus/use-lost-focus.ts'
import { useOrder } from '#portal/workflow/shapes/use-order.ts'
import { OrderedList } from '#portal/ui/lists/ordered-list.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { BenefitItem } from './benefit-item.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

/** Why customers should choose the add-on, in the order in which they read it. */
export function BenefitsSection({ addon, benefits }: { addon: Addon; benefits: readonly Benefit[] }) {
  const editable = readOnlyReason(addon) === null
  const { shown, move } = useOrder({
    rows: benefits,
    calls: benefitOrder(addon.id),
    saved: 'Benefit successfully reordered.',
  })
  const { recover, handlers } = useLostFocus('benefits')
  useEffect(recover, [benefits, recover])
  const { shown: listed, toggle } = useShortList(shown, 'benefits')
  const rows = listed.map((benefit) => ({
    ...benefit,
    name: benefit.title,
  }))
  return (
    <Section
      id="benefits"
      title="Benefits"
      actions={
        editable && (
          <PanelLink
            to="/addons/$addonSlug/marketplace-listing/benefits/new"
            params={{ addonSlug: addon.slug }}
            variant="default"
          >
            Add benefit
          </PanelLink>
        )
      }
    >
      {benefits.length === 0 && (
        <p className={sectionClasses.soft}>
          There are currently no benefits. Each is a title and a sentence or two that tell customers what they
          gain; beta asks for one.
        </p>
      )}
      {benefits.length > 0 && (
        <div {...handlers}>
          <OrderedList
            rows={rows}
            layout="list"
            thing="benefit"
            editable={editable}
            onShown={recover}
            onMove={move}
          >
            {(benefit, handle) => (
              <BenefitItem slug={addon.slug} benefit={benefit} editable={editable} handle={handle} />
            )}
          </OrderedList>
        </div>
      )}
      {toggle}
    </Section>
  )
}
