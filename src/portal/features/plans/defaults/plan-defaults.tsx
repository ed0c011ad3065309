import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { getRouteApi } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { defaultsRows } from './plan-defaults-values.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import classes from '../plans/plan-table.module.css'
import table from '#portal/ui/layout/table.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'

const route = getRouteApi('/_authenticated/addons/$addonSlug/plans')

const PlanDefaultsForm = lazyPart(async () => (await import('./plan-defaults-form.tsx')).PlanDefaultsForm)

/** SPEC, section 'plans'. */
const noneEligible = 'No eligible plans found for this addon'

/** The plans for apps that name none; staff choose them in a panel opened by a query flag. */
export function PlanDefaults({ addon, plans }: { addon: Addon; plans: readonly Plan[] }) {
  const { isHerokuAdmin } = useUser()
  const { isShowingPlanDefaultsEditor: shown } = route.useSearch()
  const mayEdit = isHerokuAdmin && readOnlyReason(addon) === null
  const isEligible = plans.some(({ visible }) => visible)
  return (
    <Section
      id="plan-defaults"
      title="Plan defaults"
      actions={
        mayEdit &&
        (isEligible ? (
          <ButtonLink
            variant="default"
            from="/addons/$addonSlug/plans"
            to="."
            search={(search) => ({ ...search, isShowingPlanDefaultsEditor: 'true' })}
            resetScroll={false}
          >
            Edit Plan Defaults
          </ButtonLink>
        ) : (
          <ActionButton variant="default" blockers={[{ message: noneEligible, href: null }]}>
            Edit Plan Defaults
          </ActionButton>
        ))
      }
    >
      <p className={sectionClasses.soft}>The plan that is installed when an app names none.</p>
      <div className={table.scroll}>
        <table className={`${table.table} ${classes.defaults}`}>
          <thead>
            <tr>
              <th scope="col">Apps</th>
              <th scope="col">Common Runtime</th>
              <th scope="col">Private Spaces</th>
            </tr>
          </thead>
          <tbody>
            {defaultsRows(addon, plans).map(({ apps, common, spaces }) => (
              <tr key={apps}>
                <th scope="row">{apps}</th>
                <td>{common}</td>
                <td>{spaces}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit && !isEligible && <p className={sectionClasses.soft}>{noneEligible}</p>}
      {mayEdit && isEligible && shown === 'true' && <PlanDefaultsForm addon={addon} plans={plans} />}
    </Section>
  )
}
