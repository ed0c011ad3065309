import type { Plan, PlanPass } from '#contract/plan.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { newPlanPass } from '../plans/calls.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
import classes from '../plans/plan-form.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  plan: Plan
  passes: readonly PlanPass[]
}

/** The panel that gives a user with a platform account a pass for an Invite Only plan. */
export function PlanPassForm({ plan, passes, ...end }: Props) {
  return (
    <EmailForm
      title={`Create Plan Pass for ${plan.name}`}
      verb="Create Plan Pass"
      returnsTo={`plan-${plan.id}`}
      description={`Of somebody with a platform account. They get a mail and can then install ${plan.fullSlug}.`}
      calls={newPlanPass(plan.id)}
      {...end}
    >
      <section className={classes.group} aria-labelledby="passes">
        <b id="passes">
          {passes.length === 0 ? 'Nobody has a pass yet.' : `Who has a pass (${passes.length})`}
        </b>
        {passes.length > 0 && (
          <ul className={classes.list}>
            {passes.map(({ id, email, createdAt }) => (
              <li key={id}>
                {email}{' '}
                <span className={classes.soft}>
                  since <Time at={createdAt}>{spelledDay(createdAt)}</Time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </EmailForm>
  )
}
