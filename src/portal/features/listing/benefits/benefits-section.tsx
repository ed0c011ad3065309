import { linkOptions } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Benefit } from '#contract/listing.ts'
import { benefitOrderCalls } from './calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { ArrangedList } from '#portal/workflow/shapes/arranged-list.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { RowLinks } from '#portal/workflow/panel/row-links.tsx'
import classes from './benefits.module.css'

/** Reasons to choose the add-on, in the order customers see. */
export function BenefitsSection({ addon, benefits }: { addon: Addon; benefits: readonly Benefit[] }) {
  const editable = readOnlyReason(addon) === null
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
        <EmptyState drawing="features">
          <p>
            There are currently no benefits. Each is a title and a sentence or two that tell customers what
            they gain; beta asks for one.
          </p>
        </EmptyState>
      )}
      <ArrangedList
        rows={benefits}
        nameOf={({ title }) => title}
        section="benefits"
        thing="benefit"
        layout="list"
        editable={editable}
        calls={benefitOrderCalls(addon.id)}
        saved="Benefit successfully reordered."
      >
        {(benefit, handle) => {
          const params = { addonSlug: addon.slug, benefitId: benefit.id }
          return (
            <>
              {handle}
              <span className={classes.what}>
                <b>{benefit.title}</b>
                <span className={classes.description}>{benefit.description}</span>
              </span>
              {editable && (
                <RowLinks
                  name={benefit.title}
                  edit={linkOptions({
                    to: '/addons/$addonSlug/marketplace-listing/benefits/$benefitId/edit',
                    params,
                  })}
                  remove={linkOptions({
                    to: '/addons/$addonSlug/marketplace-listing/benefits/$benefitId/delete',
                    params,
                  })}
                />
              )}
            </>
          )
        }}
      </ArrangedList>
    </Section>
  )
}
