import { useEffect } from 'react'
import { useConfig } from '#portal/app/use-config.ts'
import { recentTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PlainLink } from '#portal/ui/links.tsx'
import { lookForNotices } from './calls.ts'
import { MarkAll } from './mark-all.tsx'
import { useNoticeCounts } from './notice-counts.ts'
import classes from './notices-menu.module.css'
import { noFilter } from './search.ts'
import { aboutName, ofSameAbout } from './wording.ts'

/** The list that the bell opens: a person's unread notices by subject, the newest first. */
export function NoticesMenu({ userId, onClose }: { userId: string; onClose: () => void }) {
  const counts = useNoticeCounts(userId)
  const { now } = useConfig()
  useEffect(() => void lookForNotices(userId), [userId])
  const [first] = counts?.subjects ?? []
  return (
    <>
      <p className={classes.head}>
        {counts === null && 'Notices could not be counted.'}
        {counts?.subjects.length === 0 && 'You have read everything.'}
      </p>
      {first !== undefined && (
        <ul className={classes.subjects}>
          {counts?.subjects.map(({ about, unread, newest }) => (
            <li key={about.addon?.id ?? about.company?.id ?? 'platform'}>
              <PlainLink
                to="/notices"
                search={{ unread: 'true', ...ofSameAbout(about) }}
                onClick={onClose}
                className={classes.subject}
              >
                <span className={classes.name}>{aboutName(about)}</span>
                <span className={classes.unread}>
                  {unread}
                  <HiddenText> unread</HiddenText>
                </span>
                <span className={classes.newest}>{newest.title}</span>
                <span className={classes.when}>
                  <Time at={newest.createdAt}>{recentTime(newest.createdAt, now)}</Time>
                </span>
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <PlainLink to="/notices" onClick={onClose} className={classes.all}>
          See all
        </PlainLink>
        {first !== undefined && (
          <MarkAll
            key={first.newest.id}
            userId={userId}
            newest={first.newest}
            filter={noFilter}
            isAllRead={false}
          />
        )}
      </div>
    </>
  )
}
