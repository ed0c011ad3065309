import type { Plan, PlanPass } from '#contract/plan.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import { newPlanPass } from '../plans/calls.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
import classes from '../plans/plan-form.module.css'

interface Props {
  plan: Plan
  passes: readonly PlanPass[]
  onSaved: () => void
  onClosed: () => void
}

/** The panel that gives a user with a platform account a pass for an Invite Only plan. */
export function PlanPassForm({ plan, passes, onSaved, onClosed }: Props) {
  return (
    <EmailForm
      title={`Create Plan Pass for ${plan.name}`}
      verb="Create Plan Pass"
      returnsTo={`plan-${plan.id}`}
      description={`Of somebody with a platform account. They get a mail and can then install ${plan.fullSlug}.`}
      calls={newPlanPass(plan.id)}
      onSaved={onSaved}
      onClosed={onClosed}
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
                  since{' '}
                  <time dateTime={createdAt} title={fullTime(createdAt)}>
                    {spelledDay(createdAt)}
                  </time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </EmailForm>
  )
}
