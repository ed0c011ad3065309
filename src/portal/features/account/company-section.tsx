import { useState } from 'react'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { leaving } from './calls.ts'
import type { CompanyMembership } from './data.ts'

/** READINGS 21. */
const lastUser = {
  message: 'You are the only user of this company, and the last one cannot leave: add somebody else first.',
  href: null,
}

function Leaving({ membership, onClose }: { membership: CompanyMembership; onClose: () => void }) {
  const { name } = membership.place.company
  const close = () => {
    // The header shows the company's name.
    forgetUser()
    onClose()
  }
  return (
    <ConfirmationDialog
      title={`Leave ${name}?`}
      verb="Leave company"
      done={`You have left ${name}.`}
      returnsTo="company"
      calls={leaving(membership)}
      onClose={close}
    >
      <p>You leave {name} at once, and only those who stay can add you again.</p>
      <ul className={classes.happens}>
        <li>You can no longer see or change {name} or any of its add-ons.</li>
        <li>Your platform account and the add-ons installed with it stay as they are.</li>
        <li>What you have changed stays; timelines keep naming your e-mail.</li>
      </ul>
    </ConfirmationDialog>
  )
}

/** The company that the user belongs to, and how to leave it. */
export function CompanySection({ membership }: { membership: CompanyMembership | null }) {
  const [isLeaving, setLeaving] = useState(false)
  if (membership === null)
    return (
      <Section id="company" title="Company">
        <p className={classes.soft}>
          You are not in a company. Somebody in one can add you to it by your e-mail.
        </p>
      </Section>
    )
  const { company, createdAt } = membership.place
  return (
    <Section
      id="company"
      title="Company"
      actions={
        <ActionButton
          variant="default"

          blockers={membership.isLast ? [lastUser] : []}
          onClick={() => setLeaving(true)}
        >
          Leave company
        </ActionButton>
      }
    >
      <p>
        <b>{company.name}</b>, since {spelledDay(createdAt)}. You see and change its add-ons.
      </p>
      {isLeaving && <Leaving membership={membership} onClose={() => setLeaving(false)} />}
    </Section>
  )
}
