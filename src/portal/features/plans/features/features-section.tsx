import { linkOptions } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import { featureOrderCalls } from './calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { ArrangedList } from '#portal/workflow/shapes/arranged-list.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { datatypeNames } from '../datatype-names.ts'
import { RowLinks } from '#portal/workflow/panel/row-links.tsx'
import classes from './features.module.css'

/** The number of features shown at first (SPEC section 9). */
const short = 6

/** The features that plans have values for, in the order customers see. */
export function FeaturesSection({ addon, features }: { addon: Addon; features: readonly Feature[] }) {
  const editable = readOnlyReason(addon) === null
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
        <EmptyState drawing="features">
          <p>
            There are currently no features. Plans differ by their values for them, such as a number of
            connections.
          </p>
        </EmptyState>
      )}
      <ArrangedList
        rows={features}
        nameOf={({ name }) => name}
        section="features"
        thing="feature"
        layout="list"
        length={short}
        editable={editable}
        calls={featureOrderCalls(addon.id)}
        saved="Feature successfully reordered."
      >
        {(feature, handle) => {
          const params = { addonSlug: addon.slug, featureId: feature.id }
          return (
            <>
              {handle}
              <span className={classes.what}>
                <b>{feature.name}</b>
                <span className={classes.datatype}>{datatypeNames[feature.datatype]}</span>
              </span>
              {editable && (
                <RowLinks
                  name={feature.name}
                  edit={linkOptions({ to: '/addons/$addonSlug/plans/features/$featureId/edit', params })}
                  remove={linkOptions({ to: '/addons/$addonSlug/plans/features/$featureId/delete', params })}
                />
              )}
            </>
          )
        }}
      </ArrangedList>
    </Section>
  )
}
