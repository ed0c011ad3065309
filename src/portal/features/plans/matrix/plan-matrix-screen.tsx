import { useState } from 'react'
import { soldPlans } from '#machines/plan/default-plan.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { useUser } from '#portal/app/session/use-user.ts'
import section from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { ReadOnlyNotice } from '#portal/workflow/panel/read-only-notice.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { BackToPlans } from './back-to-plans.tsx'
import { MatrixForm } from './matrix-form.tsx'
import type { MatrixData } from './use-values-form.ts'

/** A selector of what has focus, for the form that takes this one's place; empty for nothing. */
function focusedNow(): string {
  const { activeElement } = document
  if (activeElement === null) return ''
  if (activeElement.closest('[data-foot]') !== null) return '[data-foot] [type=submit]'
  return activeElement.id === '' ? '' : `#${CSS.escape(activeElement.id)}`
}

interface Props {
  /** As last read. */
  data: MatrixData
  /** Disabled plans have columns too. */
  withDisabled: boolean
}

/** An add-on's plans side by side, their values to edit. What was typed stays as the page is read anew. */
export function PlanMatrixScreen({ data, withDisabled }: Props) {
  const [shown, setShown] = useState({ data, round: 0, focused: '' })
  // Without features there is no form that asks for what is new.
  const current = shown.data.features.length === 0 ? data : shown.data
  const { addon } = current
  return (
    // Another form takes its place once saved: not all of it has changed.
    <div className={section.screen} data-unmarked>
      <Banners user={useUser()} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      {soldPlans(current).length === 0 && (
        <div className={section.notice}>
          <Icon name="info" />
          <span className={section.grow}>There is no plan for sale yet: the test plan is never sold.</span>
          {readOnlyReason(addon) === null && (
            <ButtonLink
              to="/addons/$addonSlug/plans/new"
              params={{ addonSlug: addon.slug }}
              variant="default"
              size="compact-sm"
            >
              Create Plan
            </ButtonLink>
          )}
        </div>
      )}
      {current.features.length === 0 ? (
        <NoFeatures addon={addon} />
      ) : (
        <MatrixForm
          key={shown.round}
          {...current}
          withDisabled={withDisabled}
          latest={data}
          focused={shown.focused}
          onRenewed={() => setShown(({ round }) => ({ data, round: round + 1, focused: focusedNow() }))}
        />
      )}
    </div>
  )
}

/** Stands where there is nothing to compare plans by. */
function NoFeatures({ addon }: Pick<MatrixData, 'addon'>) {
  return (
    <Section id="matrix" title="Compare plans" actions={<BackToPlans addonSlug={addon.slug} />}>
      <EmptyState
        drawing="features"
        actions={
          readOnlyReason(addon) === null && (
            <ButtonLink to="/addons/$addonSlug/plans/features/new" params={{ addonSlug: addon.slug }}>
              Add feature
            </ButtonLink>
          )
        }
      >
        <p>
          There are no features yet. Plans differ by their values for them, such as a number of connections.
        </p>
      </EmptyState>
    </Section>
  )
}
