import type { Plan, PlanPass } from '#contract/plan.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { passInvitation } from './calls.ts'
import { InviteForm } from './invite-form.tsx'
import classes from '../plans/plan-form.module.css'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  addonSlug: string
  plan: Plan
  passes: readonly PlanPass[]
}

/** The panel that gives users with a platform account a pass for an Invite Only plan. */
export function PlanPassForm({ addonSlug, plan, passes }: Props) {
  return (
    <InviteForm
      title={`Create Plan Pass for ${plan.name}`}
      verb="Create Plan Pass"
      returnsTo={`plan-${plan.id}`}
      description={`One or more addresses of people with a platform account. They get a mail and can then install ${plan.fullSlug}.`}
      calls={passInvitation(plan.id)}
      addonSlug={addonSlug}
      done={(given) => (given === 1 ? 'Plan Pass created' : `${given} plan passes created`)}
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
    </InviteForm>
  )
}
