import { useEffect } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import { featureOrder } from './calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useOrder } from '#portal/workflow/shapes/use-order.ts'
import { useLostFocus } from '#portal/ui/focus/use-lost-focus.ts'
import { OrderedList } from '#portal/ui/lists/ordered-list.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { FeatureItem } from './feature-item.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

/** How many features are shown at first (SPEC section 9). */
const short = 6

/** What the add-on's plans give values for, in the order in which customers see it. */
export function FeaturesSection({ addon, features }: { addon: Addon; features: readonly Feature[] }) {
  const editable = readOnlyReason(addon) === null
  const { shown, move } = useOrder({
    rows: features,
    calls: featureOrder(addon.id),
    saved: 'Feature successfully reordered.',
  })
  const { recover, handlers } = useLostFocus('features')
  useEffect(recover, [features, recover])
  const { shown: rows, toggle } = useShortList(shown, 'features', short)
  return (
    <Section
      id="features"
      title="Features"
      actions={
        editable && (
          <PanelLink
            to="/addons/$addonSlug/plans/features/new"
            params={{ addonSlug: addon.slug }}
            variant="default"
          >
            Add feature
          </PanelLink>
        )
      }
    >
      {features.length === 0 && (
        <p className={sectionClasses.soft}>
          There are currently no features. Plans differ by their values for them, such as a number of
          connections.
        </p>
      )}
      {features.length > 0 && (
        <div {...handlers}>
          <OrderedList
            rows={rows}
            layout="list"
            thing="feature"
            editable={editable}
            onShown={recover}
            onMove={move}
          >
            {(feature, handle) => (
              <FeatureItem slug={addon.slug} feature={feature} editable={editable} handle={handle} />
            )}
          </OrderedList>
        </div>
      )}
      {toggle}
    </Section>
  )
}
