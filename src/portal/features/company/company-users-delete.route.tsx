import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import type { CompanyUser } from './data.ts'
import { pageOf } from '#portal/app/errors/found.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { Button } from '@mantine/core'
import { accessRevocation } from './calls.ts'
import { lastUserReason } from './last-user-reason.ts'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from './company.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/company/company-users/$companyUserId/delete',
)({
  loader: async ({ params: { addonSlug, companyUserId }, parentMatchPromise, preload }) => {
    const { addon, company, users } = await pageOf(parentMatchPromise)
    const user = users.find(({ id }) => id === companyUserId)
    if (user !== undefined) return { addon, user, isLast: users.length === 1 }
    if (!preload) flash.warning(`That user is not in ${company.name}, or not any more.`)
    throw redirect({ to: '/addons/$addonSlug/company', params: { addonSlug }, replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Revoke access' }] }),
  component: RevokeAccess,
})

function RevokeAccess() {
  const reload = useReload()
  const navigate = useNavigate()
  const { addon, user, isLast } = Route.useLoaderData()
  const isSelf = useUser().email === user.email
  const end = useTabPanel('/addons/$addonSlug/company', addon.slug, `Access for ${user.email} revoked.`)
  /** Navigates away: after leaving, the user can no longer see the company. */
  const leave = async () => {
    forgetUser()
    flash.success(`You have left ${user.company.name}.`)
    await navigate({ to: '/addons' })
    await reload()
  }
  return (
    <Revocation
      key={user.id}
      slug={addon.slug}
      user={user}
      isSelf={isSelf}
      isLast={isLast}
      onRevoked={() => (isSelf ? void leave() : end.onSaved())}
      onClosed={end.onClosed}
    />
  )
}

interface Props {
  /** Of the add-on whose tab the dialog is over. */
  slug: string
  user: CompanyUser
  isSelf: boolean
  /** The company's only user. */
  isLast: boolean
  onRevoked: () => void
  onClosed: () => void
}

/** Asks before revoking a user's access: names the user and the consequences. */
function Revocation({ slug, user, isSelf, isLast, onRevoked, onClosed }: Props) {
  const { email, company } = user
  const { isBusy, problem, confirm } = useAskedConfirmation(() => accessRevocation(user), {
    confirmed: onRevoked,
  })
  // Wait for a revocation in progress.
  const close = () => {
    if (!isBusy) onClosed()
  }
  return (
    <Dialog
      title={isSelf ? `Leave ${company.name}?` : `Revoke access for ${email}?`}
      returnsTo="company-users"
      onClose={close}
    >
      {isSelf && (
        <p>
          <b>This is your own account.</b> You leave {company.name} at once, and only those who stay can add
          you again.
        </p>
      )}
      <ul className={sectionClasses.happens}>
        <li>
          {isSelf ? 'You' : email} can no longer see or change {company.name} or any of its add-ons.
        </li>
        <li>
          {isSelf ? 'Your' : 'Their'} platform account and the add-ons installed with it stay as they are.
        </li>
        <li>What {isSelf ? 'you' : 'they'} have changed stays; timelines keep naming this e-mail.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <ActionButton
          color="red"
          blockers={isLast ? [lastUserReason(slug)] : []}
          busy={isBusy}
          onClick={confirm}
        >
          {isSelf ? 'Leave company' : 'Revoke access'}
        </ActionButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
