import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { email } from '#contract/formats/field-types.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanPass } from '#contract/plan-pass.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import { newPlanPass } from '../plans/calls.ts'
import { emailFault } from '#portal/workflow/panel/email-fault.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import classes from '../plans/plan-form.module.css'

interface Values {
  email: string
}

const labels: Record<keyof Values, string> = { email: 'E-mail' }

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

interface Props {
  plan: Plan
  passes: readonly PlanPass[]
  onSaved: () => void
  onClosed: () => void
}

/** The panel that gives a user with a platform account a pass for an Invite Only plan. */
export function PlanPassForm({ plan, passes, onSaved, onClosed }: Props) {
  const { panel, inputProps } = usePanelForm<Values>({
    machine: panelMachine(newPlanPass(plan.id)),
    etag: null,
    stored: { email: '' },
    isValues,
    labels,
    limits: { entries: { email } },
    validate: { email: emailFault },
    body: (values) => ({ email: values.email.trim() }),
    onSaved,
    onClosed,
  })
  return (
    <PanelDrawer
      panel={panel}
      title={`Create Plan Pass for ${plan.name}`}
      verb="Create Plan Pass"
      returnsTo={`plan-${plan.id}`}
    >
      <TextInput
        label={labels.email}
        description={`Of somebody with a platform account. They get a mail and can then install ${plan.fullSlug}.`}
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('email')}
      />
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
    </PanelDrawer>
  )
}
