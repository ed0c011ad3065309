import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useEffect, useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import { alphaWithdrawBlockers } from './invitation-reasons.ts'
import type { AlphaUser } from '../data.ts'
import { InvitationProgress } from './invitation-progress.tsx'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'

const AlphaUserWithdrawal = lazyPart(
  async () => (await import('./alpha-user-withdrawal.tsx')).AlphaUserWithdrawal,
)

/** The users who may install an add-on in alpha. */
export function AlphaUsersSection({ addon, alphaUsers }: { addon: Addon; alphaUsers: readonly AlphaUser[] }) {
  const [asked, setAsked] = useState<AlphaUser | null>(null)
  const { shown: rows, toggle } = useShortList(alphaUsers, 'alpha users')
  const { recover, handlers } = useRowFocus('alpha-users')
  useEffect(recover, [alphaUsers, recover])
  const blockers = alphaWithdrawBlockers(addon)
  return (
    <Section
      id="alpha-users"
      title="Alpha users"
      actions={
        <PanelLink
          to="/addons/$addonSlug/plans/alpha-users/new"
          params={{ addonSlug: addon.slug }}
          variant="default"
        >
          Invite alpha user
        </PanelLink>
      }
    >
      {alphaUsers.length === 0 ? (
        <EmptyState drawing="people">
          <p>
            There are currently no alpha users. While {addon.displayName} is in alpha, only invited people can
            install it.
          </p>
        </EmptyState>
      ) : (
        <ul {...handlers}>
          {rows.map((user) => (
            <li key={user.id} className={classes.row}>
              <span className={classes.grow}>{user.email}</span>
              <span className={classes.soft}>
                <InvitationProgress invited={user} />
              </span>
              <ActionButton
                variant="subtle"
                color="red"
                size="compact-sm"
                blockers={blockers}
                onClick={() => setAsked(user)}
              >
                Withdraw<HiddenText> {user.email}</HiddenText>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {toggle}
      {asked !== null && (
        <AlphaUserWithdrawal
          addon={addon}
          user={asked}
          total={alphaUsers.length}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}
