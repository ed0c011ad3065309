import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Addon } from '../../../../contract/addon.ts'
import type { Feature } from '../../../../contract/feature.ts'
import { readOnlyReason } from '../../../plans-data.ts'
import { useFeatureOrder } from '../../../use-feature-order.ts'
import { useLostFocus } from '../../../use-lost-focus.ts'
import { PanelLink } from '../panel-link.tsx'
import sectionClasses from '../plans.module.css'
import { Section } from '../section.tsx'
import { FeatureRow } from './feature-row.tsx'
import classes from './features.module.css'

/** What moves rows is loaded beside the data; until it is here, the rows stand still. */
const SortableFeatures = lazy(() =>
  import('./sortable-features.tsx').then((module) => ({ default: module.SortableFeatures })),
)

/** How many features are shown at first (SPEC section 9). */
const short = 6

interface PlainProps {
  slug: string
  features: readonly Feature[]
  editable: boolean
}

function PlainFeatures({ slug, features, editable }: PlainProps) {
  return (
    <ul className={classes.list}>
      {features.map((feature) => (
        <li key={feature.id} className={classes.row}>
          <FeatureRow
            slug={slug}
            feature={feature}
            editable={editable}
            handle={editable && <span className={classes.handle} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** What the add-on's plans give values for, in the order in which customers see it. */
export function FeaturesSection({ addon, features }: { addon: Addon; features: readonly Feature[] }) {
  const editable = readOnlyReason(addon) === null
  const { shown, move } = useFeatureOrder(addon, features)
  const [isOpen, setOpen] = useState(false)
  const { recover, handlers } = useLostFocus('features')
  useEffect(recover, [features, recover])
  const rows = isOpen ? shown : shown.slice(0, short)
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
          {editable ? (
            <Suspense fallback={<PlainFeatures slug={addon.slug} features={rows} editable />}>
              <SortableFeatures slug={addon.slug} features={rows} onShown={recover} onMove={move} />
            </Suspense>
          ) : (
            <PlainFeatures slug={addon.slug} features={rows} editable={false} />
          )}
        </div>
      )}
      {features.length > short && (
        <div>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Collapse features' : `View all ${features.length} features`}
          </Button>
        </div>
      )}
    </Section>
  )
}
