import type { CompanyPanels } from './company-panels.ts'
import type { CompanyUser } from './data.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { lastUserReason } from './last-user-reason.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Avatar } from '#portal/app/avatar/avatar.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import classes from './company.module.css'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  panels: CompanyPanels
  user: CompanyUser
  isSelf: boolean
  /** The company's only user. */
  isLast: boolean
}

const look = { variant: 'subtle', color: 'red', size: 'compact-sm' } as const

/** A company user; the last one cannot be removed. */
export function CompanyUserRow({ panels, user, isSelf, isLast }: Props) {
  const { id, email, provider, createdAt, accountId } = user
  return (
    <li className={classes.row}>
      <Avatar email={email} />
      <span className={classes.who}>
        {accountId === undefined ? (
          email
        ) : (
          <AnchorLink to="/admin/people/$personId" params={{ personId: accountId }} inherit>
            {email}
          </AnchorLink>
        )}
        {isSelf && <Tag tone="blue">You</Tag>}
        {provider && <Tag tone="gray">Provider</Tag>}
      </span>
      <span className={classes.since}>
        Since <Time at={createdAt}>{spelledDay(createdAt)}</Time>
      </span>
      {isLast ? (
        <ActionButton {...look} blockers={[lastUserReason(panels)]}>
          {isSelf ? (
            'Leave company'
          ) : (
            <>
              Revoke<HiddenText> access for {email}</HiddenText>
            </>
          )}
        </ActionButton>
      ) : (
        <PanelLink
          {...look}
          {...panels.revoke(id)}
          aria-label={isSelf ? 'Leave company' : `Revoke access for ${email}`}
        >
          {isSelf ? 'Leave company' : 'Revoke'}
        </PanelLink>
      )}
    </li>
  )
}
