import type { Addon } from '#contract/addon.ts'
import type { Plan, PlanPass } from '#contract/plan.ts'
import type { Availability } from '#contract/availability.ts'
import { InvitationProgress } from './invitation-progress.tsx'
import { passWithdrawBlockers } from './invitation-reasons.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  addon: Addon
  pass: PlanPass
  /** Undefined if created after the page loaded. */
  plan: Plan | undefined
  onWithdraw: () => void
}

/** Describes a pass's effect while its plan is not Invite Only. */
const worth: Record<Availability, string | null> = {
  inviteOnly: null,
  allUsers: 'Not needed: everybody can install the plan',
  allUsersHidden: 'Not needed: everybody can install the plan',
  disabled: 'Of no use: the plan is disabled',
}

/** A pass: its holder, plan and date. */
export function PassRow({ addon, pass, plan, onWithdraw }: Props) {
  const { email } = pass
  const note = plan === undefined ? null : worth[plan.availability]
  return (
    <li className={classes.row}>
      <span className={classes.grow}>
        {email}
        <br />
        <span className={classes.soft}>
          {pass.plan.name} · <InvitationProgress invited={pass} />
          {note !== null && (
            <>
              <br />
              {note}
            </>
          )}
        </span>
      </span>
      {readOnlyReason(addon) === null && (
        <ActionButton
          variant="subtle"
          color="red"
          size="compact-sm"
          blockers={passWithdrawBlockers(addon, plan ?? { availability: 'inviteOnly' })}
          onClick={onWithdraw}
        >
          Withdraw
          <HiddenText>
            {' '}
            pass of {email} for {pass.plan.name}
          </HiddenText>
        </ActionButton>
      )}
    </li>
  )
}
