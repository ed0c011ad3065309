import { Button, Title } from '@mantine/core'
import type { Notice } from '#contract/notices/notice.ts'
import { counted } from '#contract/formats/grouped.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import type { Page } from '#portal/wire/load.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { noticesPage } from './calls.ts'
import { MarkAll } from './mark-all.tsx'
import { useAreRead } from './notice-marks.ts'
import { NoticeRow } from './notice-row.tsx'
import { NoticesFilters } from './notices-filters.tsx'
import classes from './notices.module.css'
import { noFilter, type NoticesSearch } from './search.ts'
import { aboutName, dayName } from './wording.ts'

/** Groups notices by their day (UTC), in their order. */
function byDay(rows: readonly Notice[]): [day: string, notices: Notice[]][] {
  const days: [string, Notice[]][] = []
  for (const notice of rows) {
    const day = notice.createdAt.slice(0, 10)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(notice)
    else days.push([day, [notice]])
  }
  return days
}

/** Stands in place of the notices where there are none. */
function NoNotices({ search }: { search: NoticesSearch }) {
  const filter = useFilter<NoticesSearch>()
  const isUnreadAlone = Object.values({ ...search, unread: undefined }).every((value) => value === undefined)
  if (Object.values(search).every((value) => value === undefined))
    return (
      <EmptyState drawing="inbox" title="There are no notices yet.">
        Decisions, stages, prices, reviews and other news for you appear here as they happen.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={isUnreadAlone ? 'inbox' : 'search'}
      title={isUnreadAlone ? 'You have read everything.' : 'No notice matches these filters.'}
      actions={
        <Button variant="default" onClick={() => filter(noFilter)}>
          {isUnreadAlone ? 'Show all notices' : 'Clear filters'}
        </Button>
      }
    />
  )
}

/** A person's notices, newest first, by day. */
export function NoticesScreen({ first, search }: { first: Page<Notice>; search: NoticesSearch }) {
  const userId = useUser().id
  const { now } = useConfig()
  const reload = useReload()
  const list = useMoreRows(first, (range) => noticesPage(search, { range: longerPage(range) }))
  const isAllRead = useAreRead(list.rows) && list.rows.length === list.total
  useChangesPolling(true, async (signal) => {
    const { rows } = await noticesPage(search, { signal })
    // What one marks here stays in its place.
    if (rows.some(({ id }, place) => id !== first.rows[place]?.id) && search.unread === undefined)
      await reload()
  })
  const [newest] = list.rows
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <Title order={1}>Notices</Title>
        {newest !== undefined && (
          <MarkAll key={newest.id} userId={userId} newest={newest} filter={search} isAllRead={isAllRead} />
        )}
      </div>
      <NoticesFilters
        search={search}
        aboutName={newest && aboutName(newest.about)}
        found={counted(list.total, 'notice')}
      />
      {list.total === 0 ? (
        <NoNotices search={search} />
      ) : (
        byDay(list.rows).map(([day, notices]) => (
          <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
            <Title order={2} id={`day-${day}`} className={classes.name}>
              {dayName(day, now)}
            </Title>
            <ul>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} userId={userId} />
              ))}
            </ul>
          </section>
        ))
      )}
      <OlderRows list={list} verb="Show older notices" what="Older notices" />
      <p className={classes.soft}>
        Notices that you have read are kept for 90 days.{' '}
        <AnchorLink to="/account" hash="topics" inherit>
          Choose which e-mails you get
        </AnchorLink>
      </p>
    </div>
  )
}
