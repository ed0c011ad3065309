import { useEffect } from 'react'
import type { CompanyPanels } from './company-panels.ts'
import type { Company, CompanyUser } from './data.ts'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './company.module.css'
import { CompanyUserRow } from './company-user-row.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

interface Props {
  panels: CompanyPanels
  company: Company
  users: readonly CompanyUser[]
}

/** The users who may view and edit the company's data. */
export function CompanyUsers({ panels, company, users }: Props) {
  const { email } = useUser()
  const { recover, handlers } = useRowFocus('company-users')
  useEffect(recover, [users, recover])
  const { shown: rows, toggle } = useShortList(users, 'company users')
  return (
    <Section
      id="company-users"
      title="Company users"
      actions={
        <PanelLink {...panels.newUser} variant="default">
          Add company user
        </PanelLink>
      }
    >
      {users.length === 0 ? (
        <EmptyState drawing="people">
          There are currently no company users. Only users added here can see and manage the add-ons of{' '}
          {company.name}.
        </EmptyState>
      ) : (
        <ul className={classes.users} {...handlers}>
          {rows.map((user) => (
            <CompanyUserRow
              key={user.id}
              panels={panels}
              user={user}
              isSelf={user.email === email}
              isLast={users.length === 1}
            />
          ))}
        </ul>
      )}
      {toggle}
    </Section>
  )
}
