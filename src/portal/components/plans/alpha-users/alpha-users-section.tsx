import type { Addon } from '../../../../contract/addon.ts'
import { spelledDay } from '../../../../contract/spelled-day.ts'
import { fullTime } from '../../../dates.ts'
import type { AlphaUser } from '../../../plans-data.ts'
import { PanelLink } from '../../panel-link.tsx'
import classes from '../../section.module.css'
import { Section } from '../../section.tsx'
import { useShortList } from '../../../use-short-list.tsx'

/** Who may use an add-on that is in alpha. */
export function AlphaUsersSection({ addon, alphaUsers }: { addon: Addon; alphaUsers: readonly AlphaUser[] }) {
  const { shown: rows, toggle } = useShortList(alphaUsers, 'alpha users')
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
        <p className={classes.soft}>
          There are currently no alpha users. While {addon.displayName} is in alpha, only who is invited can
          install it.
        </p>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ id, email, createdAt }) => (
            <li key={id} className={classes.row}>
              <span className={classes.grow}>{email}</span>
              <span className={classes.soft}>
                Invited{' '}
                <time dateTime={createdAt} title={fullTime(createdAt)}>
                  {spelledDay(createdAt)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {toggle}
    </Section>
  )
}
